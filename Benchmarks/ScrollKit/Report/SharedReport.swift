import Foundation
import UIKitProof

/// What is in a file that `--read` names: a benchmark's figures, or what the proof saw of UIKit.
public enum SharedReport: Equatable {
    case benchmark(Report)
    case proof(ProofReport)

    /// Tells by the file's own keys which of the two it is.
    ///
    /// - Throws: ``ReportError``, which says what is wrong and where.
    public init(contentsOf path: String) throws {
        let json = try Report.json(in: path)
        let keys = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any]
        guard keys?["results"] != nil else {
            self = .benchmark(try Report(json: json, in: path))
            return
        }
        do {
            self = .proof(try ProofReport(json: json))
        } catch let error as DecodingError {
            throw ReportError(error, decoding: json, file: path)
        }
    }
}
