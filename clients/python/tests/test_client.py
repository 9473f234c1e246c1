"""Against the server in LOCI_BASE_URL, with the admin key of a project of its own."""

import asyncio
import json
import os
import uuid

import httpx
import pytest

import loci as package
from loci import AsyncLoci, Loci


@pytest.fixture
def loci():
    with Loci() as client:
        yield client


def user() -> str:
    return f"u-{uuid.uuid4()}"


def add(loci: Loci, who: str, *contents: str) -> None:
    for content in contents:
        loci.add_messages(user_id=who, messages=[{"role": "user", "content": content}], wait_for_processing=True)


def test_adds_searches_asks_and_summarizes(loci: Loci) -> None:
    maya = user()
    added = loci.add_messages(
        user_id=maya,
        messages=[{"role": "user", "content": "I moved to Lisbon last month.", "created_at": "2026-11-01"}],
        metadata={"project_id": "kept", "camelCase": 1},
        agent_id="planner",
        wait_for_processing=True,
    )
    assert added["status"] == "done" and added["user_id"] == maya
    found = loci.search_memories(user_id=maya, query="Where does Maya live?", filters={"metadata": {"camelCase": 1}})
    assert "Lisbon" in found["memories"][0]["content"]
    answer = loci.ask_memories(user_id=maya, question="Where does Maya live?")
    assert not answer["refused"] and "Lisbon" in answer["answer"]
    assert "Lisbon" in loci.get_user_context(maya, max_tokens=300, groups=["default"])["text"]
    assert "Lisbon" in loci.get_user_profile(maya)["profile"]["home"]
    record = loci.get_memory(found["memories"][0]["id"])
    assert record["provenance"]["agent_id"] == "planner" and record["is_active"]


def test_streams(loci: Loci) -> None:
    maya = user()
    add(loci, maya, "I live in Porto.")
    *pieces, whole = loci.ask_stream(user_id=maya, question="Where does Maya live?")
    assert "".join(pieces) == whole["answer"]
    *_, reply = loci.chat_stream(user_id=maya, messages=[{"role": "user", "content": "Where do I live?"}], ingest_user_turn=False)
    assert "Porto" in reply["reply"] and reply["ingest_job_id"] is None


def test_has_every_operation(loci: Loci) -> None:
    maya, group = user(), f"g-{uuid.uuid4().hex[:8]}"
    assert loci.create_group(group)["name"] == group
    job = loci.wait_for_job(loci.add_content(content="The office opens at nine.", group=group)["job_id"])
    assert job["status"] == "done"
    uploaded = loci.upload_file(b"# Hours\n\nThe office opens at nine.", "hours.md", group=group, metadata={"camelCase": 1})
    assert uploaded["format"] == "markdown" and loci.wait_for_job(uploaded["job_id"])["status"] == "done"
    stored = loci.put_document("notes/a b.md", content="Maya likes tea.", user_id=maya, metadata={"camelCase": 1})
    assert stored["change"] == "created" and stored["metadata"] == {"camelCase": 1}
    loci.wait_for_job(stored["job_id"])
    assert [document["id"] for document in loci.list_documents(user_id=maya, prefix="notes/")] == ["notes/a b.md"]
    (memory,) = list(loci.list_memories(user_id=maya, q="tea"))
    assert loci.update_memory(memory["id"], content="User likes green tea.")["version"] == 2
    assert loci.batch_memories([{"action": "delete", "id": memory["id"]}])["succeeded"] == 1
    assert loci.delete_document("notes/a b.md", user_id=maya)["deleted"]
    add(loci, maya, "My friend Bob Miller lives in Porto.", "I like jam.")
    assert len(list(loci.list_memories(user_id=maya, limit=1))) >= 2
    assert "Porto" in [entity["name"] for entity in loci.get_graph(user_id=maya)["entities"]]
    (thread,) = list(loci.list_threads(user_id=maya))
    assert loci.get_thread(thread["id"])["id"] == thread["id"]
    assert [message["role"] for message in loci.list_messages(thread["id"], limit=1)] == ["user", "user"]
    assert list(loci.list_conflicts(user_id=maya, unresolved=True)) == []
    lines = list(loci.export_memory(user_id=maya))
    assert lines[-1]["kind"] == "end"
    assert loci.import_memory("\n".join(json.dumps(line) for line in lines))["imported"]["memory"] == 0
    exported = json.dumps([{"id": "m1", "memory": "Maya keeps bees", "user_id": maya}])
    assert loci.import_from("auto", exported, dry_run=True)["added"]["facts"] == 1
    assert loci.import_from("mem0", exported, mode="verbatim", user_id=maya)["added"]["facts"] == 1
    assert loci.delete_memories(user_id=maya)["deleted"] >= 2
    assert loci.delete_thread(thread["id"])["deleted"]
    assert [found["external_id"] for found in loci.list_users(q=maya)] == [maya]
    assert loci.get_user(maya)["external_id"] == maya
    assert loci.erase_user(maya)["deleted"]
    assert group in [each["name"] for each in loci.list_groups()["groups"]]
    assert loci.delete_group(group)["deleted"]


def test_raises_what_went_wrong(loci: Loci) -> None:
    with pytest.raises(package.NotFoundError) as missing:
        loci.search_memories(user_id=user(), query="x")
    assert missing.value.code == "GRAPH_NOT_FOUND" and missing.value.correlation_id.startswith("req_")
    with pytest.raises(package.ValidationError) as invalid:
        loci.list_memories(user_id="a", group="b").page()
    assert invalid.value.details[0]["path"] == "group"
    with pytest.raises(package.AuthenticationError):
        Loci(api_key="loci_" + "a" * 40).list_groups()


def test_is_the_same_when_awaited() -> None:
    async def run() -> None:
        maya = user()
        async with AsyncLoci() as loci:
            await loci.add_messages(user_id=maya, messages=[{"role": "user", "content": "I live in Porto."}], wait_for_processing=True)
            assert [memory["type"] async for memory in loci.list_memories(user_id=maya)] == ["FACT"]
            parts = [part async for part in loci.ask_stream(user_id=maya, question="Where does Maya live?")]
            assert "".join(parts[:-1]) == parts[-1]["answer"]
            job = await loci.add_content(content="The office opens at nine.", user_id=maya)
            assert (await loci.wait_for_job(job["job_id"]))["status"] == "done"
            assert [line async for line in loci.export_memory(user_id=maya)][-1]["kind"] == "end"
            with pytest.raises(package.NotFoundError):
                await loci.get_user(user())

    asyncio.run(run())


def test_retries_with_one_idempotency_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loci.random.random", lambda: 0)
    seen = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.headers["idempotency-key"])
        if len(seen) == 1:
            raise httpx.ConnectError("refused")
        return httpx.Response(503 if len(seen) == 2 else 202, json={"error": "Down.", "code": "UNAVAILABLE"} if len(seen) == 2 else {"jobId": "ij_1"})

    loci = Loci(api_key="loci_x", transport=httpx.MockTransport(answer))
    assert loci.add_content(content="x") == {"job_id": "ij_1"}
    assert len(seen) == 3 and len(set(seen)) == 1


def test_does_not_retry_what_cannot_pass() -> None:
    seen = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(429, json={"error": "Used up.", "code": "QUOTA_EXCEEDED"})

    with pytest.raises(package.QuotaExceededError):
        Loci(api_key="loci_x", transport=httpx.MockTransport(answer)).list_groups()
    assert len(seen) == 1
