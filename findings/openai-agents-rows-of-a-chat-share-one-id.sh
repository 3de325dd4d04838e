#!/bin/sh
# With a chat completions model, openai-agents gives every message and tool call of a conversation one and the same id.
#
# Library:  openai-agents 0.24.0, with openai 3.57.0, from PyPI
# Guess:    What a run returns, and what its session keeps, are items in the form of the Responses API, where the id of an item is its own.
#           A server of chat completions sends an id with each answer. So an item gets an id made from that, or a new one: no two items
#           of a session have one id, and the deltas of a streamed message can be told from those of another message by item_id.
# Seen:     Two questions to an agent that says something, calls a tool and answers: 10 items in the session. 6 of them, the 4 messages
#           and 2 calls of the assistant, have the id "__fake_id__". The other 4, the questions and the tool's results, have none. The
#           server's 4 ids are dropped: response_id is None each time. Streamed, a message, a call and the next message are 3
#           items with that one item_id, and 2 of the 3 also have one output_index.
# So:       No row of such a transcript can be known by its id. Precache's `identifiedBy:` knows rows that share an id by their position,
#           and the console says so once: heights go with each reloadData(). A list that joins deltas by item_id writes the answer into
#           the row before the tool call. Number the items as they are stored, or use call_id and the kind of item for calls and results.
set -eu
here=$(mktemp -d); trap 'rm -rf "$here"' EXIT

python3 -m pip install --quiet --disable-pip-version-check --no-compile --target "$here/python" \
    openai-agents==0.24.0 openai==3.57.0 httpx2==2.16.2 pydantic==2.14.4 mcp==2.3.0 2>"$here/pip" || { cat "$here/pip"; exit 1; }

cat >"$here/try.py" <<'PYTHON'
import asyncio
import json
from collections import Counter
from importlib.metadata import version

import httpx2
from agents import Agent, OpenAIChatCompletionsModel, Runner, SQLiteSession, function_tool, set_tracing_disabled
from openai import AsyncOpenAI

print("openai-agents", version("openai-agents"), "openai", version("openai"))
set_tracing_disabled(True)
answers = 0


def server(request):
    """Answers in turn with a tool call and with a text, each under an id of its own."""
    global answers
    answers += 1
    call = {"id": f"call-{answers}", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    message = {"role": "assistant", "content": f"text {answers}"}
    if answers % 2:
        message["tool_calls"] = [call]
    head = {"id": f"answer-{answers}", "created": 1, "model": "made-up"}
    if not json.loads(request.content).get("stream"):
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return httpx2.Response(200, json=head | {"object": "chat.completion", "choices": [choice]})
    deltas = [{"role": "assistant", "content": "text "}, {"content": str(answers)}]
    if answers % 2:
        deltas.append({"tool_calls": [call | {"index": 0}]})
    text = ""
    for delta in deltas + [{}]:
        choice = {"index": 0, "delta": delta, "finish_reason": None if delta else "stop"}
        text += "data: " + json.dumps(head | {"object": "chat.completion.chunk", "choices": [choice]}) + "\n\n"
    return httpx2.Response(200, headers={"content-type": "text/event-stream"}, text=text + "data: [DONE]\n\n")


@function_tool
def look() -> str:
    """Looks."""
    return "seen"


async def main():
    web = httpx2.AsyncClient(transport=httpx2.MockTransport(server))
    client = AsyncOpenAI(api_key="none", base_url="http://made.up/", http_client=web, max_retries=0)
    agent = Agent(name="agent", model=OpenAIChatCompletionsModel(model="made-up", openai_client=client), tools=[look])
    session = SQLiteSession("chat")
    for question in ("first", "second"):
        result = await Runner.run(agent, question, session=session)
        print(question, "response ids:", [response.response_id for response in result.raw_responses])
    items = await session.get_items()
    for item in items:
        kind = item.get("type", "message") + (" of the " + item["role"] if "role" in item else "")
        print(f"{kind}: id {item.get('id')}, call_id {item.get('call_id')}")
    print(len(items), "items, by id:", dict(Counter(item.get("id") for item in items)))

    result = Runner.run_streamed(agent, "third")
    async for event in result.stream_events():
        if event.type == "raw_response_event" and event.data.type == "response.output_item.added":
            print(f"streamed {event.data.item.type}: id {event.data.item.id}, output_index {event.data.output_index}")
        elif event.type == "raw_response_event" and event.data.type == "response.output_text.delta":
            print(f"  delta {event.data.delta!r} for {event.data.item_id}")


asyncio.run(main())
PYTHON

cat >"$here/expected" <<'TEXT'
openai-agents 0.24.0 openai 3.57.0
first response ids: [None, None]
second response ids: [None, None]
message of the user: id None, call_id None
message of the assistant: id __fake_id__, call_id None
function_call: id __fake_id__, call_id call-1
function_call_output: id None, call_id call-1
message of the assistant: id __fake_id__, call_id None
message of the user: id None, call_id None
message of the assistant: id __fake_id__, call_id None
function_call: id __fake_id__, call_id call-3
function_call_output: id None, call_id call-3
message of the assistant: id __fake_id__, call_id None
10 items, by id: {None: 4, '__fake_id__': 6}
streamed message: id __fake_id__, output_index 0
  delta 'text ' for __fake_id__
  delta '5' for __fake_id__
streamed function_call: id __fake_id__, output_index 1
streamed message: id __fake_id__, output_index 0
  delta 'text ' for __fake_id__
  delta '6' for __fake_id__
TEXT

PYTHONPATH="$here/python" timeout 30 python3 -B "$here/try.py" >"$here/seen"
diff "$here/expected" "$here/seen"
echo "as found"
