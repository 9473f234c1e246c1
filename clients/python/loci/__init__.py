"""Client for Loci, long-term memory for AI agents."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, AsyncIterator, Dict, Iterable, Iterator, List, Optional, Union
from urllib.parse import quote

import httpx

__all__ = [
    "Loci",
    "AsyncLoci",
    "LociError",
    "LociAPIError",
    "LociConnectionError",
    "LociTimeoutError",
    "AuthenticationError",
    "ConflictError",
    "NotFoundError",
    "PermissionDeniedError",
    "QuotaExceededError",
    "RateLimitError",
    "ServerError",
    "ValidationError",
]

Json = Dict[str, Any]


class LociError(Exception):
    """Everything that this client raises."""


class LociConnectionError(LociError):
    """The server can't be reached, or its answer broke off."""


class LociTimeoutError(LociError):
    """No answer came in time."""


class LociAPIError(LociError):
    """The server answered with an error."""

    def __init__(self, status: int, headers: httpx.Headers, body: Json) -> None:
        # The core API: `error` is the code and `message` the sentence. Elsewhere, `error` is the sentence.
        is_core = isinstance(body.get("message"), str)
        super().__init__(body["message"] if is_core else body.get("error", f"The server answered with {status}."))
        self.status = status
        self.body = body
        self.code: str = str(body["error"]).upper() if is_core else body.get("code", "UNKNOWN")
        self.correlation_id: Optional[str] = headers.get("x-correlation-id") or body.get("correlationId")
        self.details: List[Json] = body.get("details", [])
        after = headers.get("retry-after", "")
        self.retry_after: Optional[float] = float(after) if after.isdigit() else None


class ValidationError(LociAPIError):
    pass


class AuthenticationError(LociAPIError):
    pass


class PermissionDeniedError(LociAPIError):
    pass


class NotFoundError(LociAPIError):
    pass


class ConflictError(LociAPIError):
    pass


class RateLimitError(LociAPIError):
    pass


class QuotaExceededError(LociAPIError):
    """The plan's monthly quota is used up."""


class ServerError(LociAPIError):
    pass


_BY_STATUS = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}
_RETRIED = {408, 429, 500, 502, 503, 504}
_BASE_DELAY, _MAX_DELAY, _MAX_RETRY_AFTER = 0.5, 8.0, 60.0


def _api_error(response: httpx.Response) -> LociAPIError:
    try:
        body = response.json()
    except ValueError:
        # A proxy's page, for example. The status says what happened.
        body = {}
    return _error_of(response.status_code, response.headers, body if isinstance(body, dict) else {})


def _error_of(status: int, headers: httpx.Headers, body: Json) -> LociAPIError:
    if "QUOTA_EXCEEDED" in (body.get("code"), str(body.get("error")).upper()):
        return QuotaExceededError(status, headers, body)
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else LociAPIError)
    return kind(status, headers, body)


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda match: match.group(1).upper(), name)


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match.group(1).lower(), name)


def _to_snake(value: Any) -> Any:
    if isinstance(value, list):
        return [_to_snake(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {_snake(key): inner if key == "metadata" else _to_snake(inner) for key, inner in value.items()}


def _to_camel(fields: Json) -> Json:
    return {_camel(key): value for key, value in fields.items()}


def _without_none(fields: Json) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def _segment(value: str) -> str:
    return quote(quote(value, safe="").replace(".", "%2E") if value in (".", "..") else value, safe="")


@dataclass
class _Call:
    method: str
    path: str
    query: Json = field(default_factory=dict)
    body: Optional[Json] = None
    headers: Dict[str, str] = field(default_factory=dict)
    content: Any = None
    content_type: str = "application/x-ndjson"
    form: Optional[Json] = None
    files: Any = None
    is_slow: bool = False

    def request(self, client: Union[httpx.Client, httpx.AsyncClient], timeout: Optional[float], accept: str) -> httpx.Request:
        headers = {"accept": accept, **self.headers}
        if self.method == "POST" and self.content is None:
            headers.setdefault("idempotency-key", str(uuid.uuid4()))
        if self.content is not None:
            headers["content-type"] = self.content_type
        parameters = {key: str(value).lower() if isinstance(value, bool) else value for key, value in _without_none(self.query).items()}
        return client.build_request(
            self.method,
            self.path,
            params=parameters or None,
            headers=headers,
            timeout=timeout or (60.0 if self.is_slow else 30.0),
            **({"json": self.body} if self.body is not None else {}),
            **({"content": self.content} if self.content is not None else {}),
            **({"data": self.form, "files": self.files} if self.files is not None else {}),
        )


class _Retries:
    def __init__(self, most: int) -> None:
        self.left = most
        self.attempt = 0

    def pause(self, error: LociError) -> float:
        """Seconds to wait. Raises the error if the call must not be repeated."""
        after = getattr(error, "retry_after", None)
        code = getattr(error, "code", None)
        may_pass = isinstance(error, (LociConnectionError, LociTimeoutError)) or code == "IDEMPOTENCY_IN_PROGRESS"
        if isinstance(error, LociAPIError) and error.status in _RETRIED and code != "QUOTA_EXCEEDED":
            may_pass = (after or 0) <= _MAX_RETRY_AFTER
        if not may_pass or self.left == 0:
            raise error
        self.left -= 1
        self.attempt += 1
        return after if after is not None else random.random() * min(_MAX_DELAY, _BASE_DELAY * 2 ** (self.attempt - 1))


def _translated(error: httpx.HTTPError) -> LociError:
    if isinstance(error, httpx.TimeoutException):
        return LociTimeoutError("No answer came in time.")
    return LociConnectionError(f"The call failed: {error}")


class _Pages:
    """A list. Iterate over it, with `async for` on `AsyncLoci`; or read one page at a time."""

    def __init__(self, client: "_Operations", path: str, key: str, query: Json) -> None:
        self._client, self._path, self._key, self._query = client, path, key, query

    def page(self, cursor: Optional[str] = None) -> Any:
        """The page with `next_cursor`; await it on `AsyncLoci`."""
        return self._client._json(_Call("GET", self._path, {**self._query, "cursor": cursor}))

    def __iter__(self) -> Iterator[Json]:
        cursor: Optional[str] = None
        while True:
            page = self.page(cursor)
            yield from page[self._key]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Json]:
        cursor: Optional[str] = None
        while True:
            page = await self.page(cursor)
            for item in page[self._key]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return


def _events(lines: Iterable[str]) -> Iterator[Any]:
    parser = _EventParser()
    for line in lines:
        yield from parser.feed(line)
    parser.finish()


class _EventParser:
    """Server-sent events: pieces of text, then a dict with the whole answer."""

    def __init__(self) -> None:
        self._event, self._data, self._done = "message", "", False

    def feed(self, line: str) -> Iterator[Any]:
        line = line.rstrip("\r\n")
        if line.startswith("event:"):
            self._event = line[6:].strip()
        elif line.startswith("data:"):
            self._data += line[5:].lstrip()
        elif line == "" and self._data:
            event, data = self._event, json.loads(self._data)
            self._event, self._data = "message", ""
            if event == "delta":
                yield data["text"]
            elif event == "error":
                code = data.get("code")
                raise _error_of(code if isinstance(code, int) else 500, httpx.Headers(), data)
            elif event == "done":
                self._done = True
                yield _to_snake(data)

    def finish(self) -> None:
        if not self._done:
            raise LociConnectionError("The stream ended before the answer did.")


class _Operations:
    """Every operation of an API key, named as in the OpenAPI document."""

    project_tag: Optional[str]

    def _json(self, call: _Call) -> Any:
        raise NotImplementedError

    def _stream(self, call: _Call) -> Any:
        raise NotImplementedError

    # Core: snake_case on the wire.

    def add_messages(self, *, messages: List[Json], idempotency_key: Optional[str] = None, **fields: Any) -> Any:
        """Fields: user_id or group_id, metadata, thread_id, document_date, agent_id, run_id, trust, wait_for_processing."""
        headers = {"idempotency-key": idempotency_key} if idempotency_key else {}
        return self._json(_Call("POST", "/v1/core/add", body={"messages": messages, **_without_none(fields)}, headers=headers, is_slow=True))

    def search_memories(self, *, query: str, **fields: Any) -> Any:
        """Fields: user_id, group_id, agent_id, run_id, limit, filters, include_superseded, include_passages, include_pending."""
        body = {"query": query, **_without_none(fields)}
        return self._json(_Call("POST", "/v1/core/search", body=body, headers={"prefer": "variant=a"}))

    def _ask(self, question: str, fields: Json) -> _Call:
        body = {"question": question, **_without_none(fields)}
        return _Call("POST", "/v1/core/ask", body=body, headers={"prefer": "variant=b"}, is_slow=True)

    def ask_memories(self, *, question: str, **fields: Any) -> Any:
        """Fields: user_id, group_id, agent_id, run_id, style, include_superseded."""
        return self._json(self._ask(question, fields))

    def ask_stream(self, *, question: str, **fields: Any) -> Any:
        return self._stream(self._ask(question, fields))

    def give_feedback(self, *, query_id: str, rating: str, **fields: Any) -> Any:
        """`rating`: up or down. Fields: memory_id, expected_memory_id, expected_answer, reason, user_id, group_id."""
        return self._json(_Call("POST", "/v1/feedback", body={"query_id": query_id, "rating": rating, **_without_none(fields)}))

    # Memory: camelCase on the wire.

    def _camel_call(self, method: str, path: str, fields: Json, is_slow: bool = False) -> Any:
        return self._json(_Call(method, path, body=_to_camel(_without_none(fields)), is_slow=is_slow))

    def _list(self, path: str, key: str, fields: Json) -> _Pages:
        return _Pages(self, path, key, _to_camel(fields))

    def add_content(self, *, content: str, **fields: Any) -> Any:
        """Fields: user_id or group, source_type, source_url, document_date, metadata, agent_id, run_id, trust, expires_at or ttl."""
        return self._camel_call("POST", "/v1/memory/add", {"content": content, **fields})

    def upload_file(self, file: bytes, name: str = "file", *, metadata: Optional[Json] = None, **fields: Any) -> Any:
        """At most 4 MB. Fields: user_id or group, document_id, document_date, source_url, agent_id, run_id, trust, expires_at or ttl."""
        form = {**_to_camel(_without_none(fields)), **({"metadata": json.dumps(metadata)} if metadata is not None else {})}
        return self._json(_Call("POST", "/v1/memory/upload", form=form, files={"file": (name, file)}, is_slow=True))

    def get_job(self, job_id: str) -> Any:
        return self._json(_Call("GET", f"/v1/memory/job/{_segment(job_id)}"))

    def _chat(self, messages: List[Json], fields: Json) -> _Call:
        tag = fields.pop("project_tag", None) or self.project_tag
        if not tag:
            raise LociError("`chat` needs the project's tag. Pass `project_tag`, or set the variable LOCI_PROJECT_TAG.")
        body = {"messages": messages, "projectTag": tag, **_to_camel(_without_none(fields))}
        return _Call("POST", "/v1/memory/chat", body=body, is_slow=True)

    def chat(self, *, messages: List[Json], **fields: Any) -> Any:
        """Fields: user_id or group, users, groups, agent_id, run_id, read_from, ingest_user_turn, project_tag."""
        return self._json(self._chat(messages, fields))

    def chat_stream(self, *, messages: List[Json], **fields: Any) -> Any:
        return self._stream(self._chat(messages, fields))

    def list_memories(self, **fields: Any) -> _Pages:
        """Fields: user_id, group, thread_id, agent_id, run_id, type, status, include_expired, q, from_, to, limit."""
        if "from_" in fields:
            fields["from"] = fields.pop("from_")
        return self._list("/v1/memory", "memories", fields)

    def delete_memories(self, **fields: Any) -> Any:
        """One round: repeat it while `has_more`. Fields as in `list_memories`; user_id, group or thread_id is required."""
        if "from_" in fields:
            fields["from"] = fields.pop("from_")
        return self._json(_Call("DELETE", "/v1/memory", _to_camel(fields), is_slow=True))

    def batch_memories(self, items: List[Json]) -> Any:
        return self._json(_Call("POST", "/v1/memory/batch", body={"items": [_to_camel(item) for item in items]}, is_slow=True))

    def get_memory(self, memory_id: str) -> Any:
        return self._json(_Call("GET", f"/v1/memory/{_segment(memory_id)}"))

    def update_memory(self, memory_id: str, **fields: Any) -> Any:
        """Fields: content, type, metadata, expires_at (None: never), ttl, pinned."""
        body = _to_camel({key: value for key, value in fields.items() if value is not None or key == "expires_at"})
        return self._json(_Call("PATCH", f"/v1/memory/{_segment(memory_id)}", body=body, is_slow=True))

    def delete_memory(self, memory_id: str) -> Any:
        return self._json(_Call("DELETE", f"/v1/memory/{_segment(memory_id)}"))

    def list_users(self, **fields: Any) -> _Pages:
        return self._list("/v1/users", "users", fields)

    def get_user(self, user_id: str) -> Any:
        return self._json(_Call("GET", f"/v1/users/{_segment(user_id)}"))

    def get_user_context(self, user_id: str, *, groups: Optional[List[str]] = None, **fields: Any) -> Any:
        """Fields: template, max_tokens, agent_id, run_id."""
        query = {**_to_camel(fields), "groups": ",".join(groups) if groups else None}
        return self._json(_Call("GET", f"/v1/users/{_segment(user_id)}/context", query))

    def get_user_profile(self, user_id: str, *, wait: Optional[bool] = None, **fields: Any) -> Any:
        """The fields of the project's profile schema, each with the memories it rests on. Fields: as_of."""
        query = {**_to_camel(fields), "wait": None if wait is None else str(wait).lower()}
        return self._json(_Call("GET", f"/v1/users/{_segment(user_id)}/profile", query, is_slow=bool(wait)))

    def erase_user(self, user_id: str) -> Any:
        return self._json(_Call("DELETE", f"/v1/users/{_segment(user_id)}", is_slow=True))

    def list_threads(self, **fields: Any) -> _Pages:
        return self._list("/v1/threads", "threads", fields)

    def get_thread(self, thread_id: str, **fields: Any) -> Any:
        return self._json(_Call("GET", f"/v1/threads/{_segment(thread_id)}", _to_camel(fields)))

    def list_messages(self, thread_id: str, **fields: Any) -> _Pages:
        return self._list(f"/v1/threads/{_segment(thread_id)}", "messages", fields)

    def delete_thread(self, thread_id: str) -> Any:
        return self._json(_Call("DELETE", f"/v1/threads/{_segment(thread_id)}", is_slow=True))

    def list_documents(self, **fields: Any) -> _Pages:
        return self._list("/v1/documents", "documents", fields)

    def get_document(self, document_id: str, **owner: Any) -> Any:
        return self._json(_Call("GET", f"/v1/documents/{_segment(document_id)}", _to_camel(owner)))

    def put_document(self, document_id: str, *, content: str, **fields: Any) -> Any:
        return self._camel_call("PUT", f"/v1/documents/{_segment(document_id)}", {"content": content, **fields})

    def delete_document(self, document_id: str, **owner: Any) -> Any:
        return self._json(_Call("DELETE", f"/v1/documents/{_segment(document_id)}", _to_camel(owner), is_slow=True))

    def list_conflicts(self, **fields: Any) -> _Pages:
        return self._list("/v1/conflicts", "conflicts", fields)

    def get_conflict(self, conflict_id: str) -> Any:
        return self._json(_Call("GET", f"/v1/conflicts/{_segment(conflict_id)}"))

    def resolve_conflict(self, conflict_id: str, *, action: str, **fields: Any) -> Any:
        return self._camel_call("POST", f"/v1/conflicts/{_segment(conflict_id)}/resolve", {"action": action, **fields}, is_slow=True)

    def get_graph(self, **fields: Any) -> Any:
        """Fields: user_id, group or entity_id, depth, limit, as_of."""
        return self._json(_Call("GET", "/v1/graph", _to_camel(fields)))

    def list_groups(self) -> Any:
        return self._json(_Call("GET", "/v1/groups"))

    def create_group(self, name: str, description: Optional[str] = None) -> Any:
        return self._camel_call("POST", "/v1/groups", {"name": name, "description": description})

    def get_group(self, name: str) -> Any:
        return self._json(_Call("GET", f"/v1/groups/{_segment(name)}"))

    def delete_group(self, name: str) -> Any:
        return self._json(_Call("DELETE", f"/v1/groups/{_segment(name)}", is_slow=True))

    def import_memory(self, lines: Union[str, bytes]) -> Any:
        """NDJSON, as `export_memory` yields it."""
        return self._json(_Call("POST", "/v1/import", content=lines.encode() if isinstance(lines, str) else lines, is_slow=True))

    def import_from(self, source: str, data: Union[str, bytes], *, dry_run: bool = False, **params: Any) -> Any:
        """An export of another service, as the file is: mem0, zep, supermemory, letta, langmem, chatgpt, claude or auto.

        `params`: mode, user_id, group. Repeating it changes nothing.
        """
        query = {"from": source, "dryRun": dry_run or None, **_to_camel(params)}
        content = data.encode() if isinstance(data, str) else data
        return self._json(_Call("POST", "/v1/import", query, content=content, content_type="application/json", is_slow=True))


def _settings(api_key: Optional[str], base_url: Optional[str]) -> Json:
    key = api_key or os.environ.get("LOCI_API_KEY")
    if not key:
        raise LociError("No API key. Pass `api_key`, or set the variable LOCI_API_KEY.")
    base = (base_url or os.environ.get("LOCI_BASE_URL") or "http://localhost:3000").rstrip("/")
    return {"base_url": base, "headers": {"authorization": f"Bearer {key}"}}


class Loci(_Operations):
    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        project_tag: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: int = 2,
        transport: Optional[httpx.BaseTransport] = None,
    ) -> None:
        self._http = httpx.Client(transport=transport, **_settings(api_key, base_url))
        self._timeout, self._max_retries = timeout, max_retries
        self.project_tag = project_tag or os.environ.get("LOCI_PROJECT_TAG")

    def __enter__(self) -> "Loci":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def _json(self, call: _Call) -> Any:
        request = call.request(self._http, self._timeout, "application/json")
        retries = _Retries(self._max_retries)
        while True:
            try:
                return _to_snake(_answer(_sent(self._http, request)))
            except LociError as error:
                time.sleep(retries.pause(error))

    def _stream(self, call: _Call) -> Iterator[Any]:
        request = call.request(self._http, self._timeout, "text/event-stream")
        response = _sent(self._http, request, stream=True)
        try:
            if response.is_error:
                response.read()
                raise _api_error(response)
            yield from _events(response.iter_lines())
        except httpx.HTTPError as error:
            raise _translated(error) from error
        finally:
            response.close()

    def export_memory(self, *, user_id: Optional[str] = None, group: Optional[str] = None) -> Iterator[Json]:
        """All memory as lines. The last one counts the others, so check for `kind: "end"`."""
        call = _Call("GET", "/v1/export", {"userId": user_id, "group": group}, is_slow=True)
        response = _sent(self._http, call.request(self._http, self._timeout, "application/x-ndjson"), stream=True)
        try:
            if response.is_error:
                response.read()
                raise _api_error(response)
            for line in response.iter_lines():
                if line.strip():
                    yield json.loads(line)
        finally:
            response.close()

    def wait_for_job(self, job_id: str, *, timeout: float = 120.0) -> Any:
        """The job, when it is done or failed."""
        until, pause = time.monotonic() + timeout, 0.2
        while True:
            job = self.get_job(job_id)
            if job["status"] in ("done", "failed"):
                return job
            if time.monotonic() + pause > until:
                raise LociTimeoutError(f"The job {job_id} didn't end within {timeout} s.")
            time.sleep(pause)
            pause = min(2.0, pause * 1.5)


class AsyncLoci(_Operations):
    """As `Loci`: await what a method returns, and read lists and streams with `async for`."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        project_tag: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: int = 2,
        transport: Optional[httpx.AsyncBaseTransport] = None,
    ) -> None:
        self._http = httpx.AsyncClient(transport=transport, **_settings(api_key, base_url))
        self._timeout, self._max_retries = timeout, max_retries
        self.project_tag = project_tag or os.environ.get("LOCI_PROJECT_TAG")

    async def __aenter__(self) -> "AsyncLoci":
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def _json(self, call: _Call) -> Any:
        request = call.request(self._http, self._timeout, "application/json")
        retries = _Retries(self._max_retries)
        while True:
            try:
                try:
                    return _to_snake(_answer(await self._http.send(request)))
                except httpx.HTTPError as error:
                    raise _translated(error) from error
            except LociError as error:
                await asyncio.sleep(retries.pause(error))

    async def _stream(self, call: _Call) -> AsyncIterator[Any]:
        request = call.request(self._http, self._timeout, "text/event-stream")
        try:
            response = await self._http.send(request, stream=True)
            try:
                if response.is_error:
                    await response.aread()
                    raise _api_error(response)
                parser = _EventParser()
                async for line in response.aiter_lines():
                    for part in parser.feed(line):
                        yield part
                parser.finish()
            finally:
                await response.aclose()
        except httpx.HTTPError as error:
            raise _translated(error) from error

    async def export_memory(self, *, user_id: Optional[str] = None, group: Optional[str] = None) -> AsyncIterator[Json]:
        call = _Call("GET", "/v1/export", {"userId": user_id, "group": group}, is_slow=True)
        response = await self._http.send(call.request(self._http, self._timeout, "application/x-ndjson"), stream=True)
        try:
            if response.is_error:
                await response.aread()
                raise _api_error(response)
            async for line in response.aiter_lines():
                if line.strip():
                    yield json.loads(line)
        finally:
            await response.aclose()

    async def wait_for_job(self, job_id: str, *, timeout: float = 120.0) -> Any:
        until, pause = time.monotonic() + timeout, 0.2
        while True:
            job = await self.get_job(job_id)
            if job["status"] in ("done", "failed"):
                return job
            if time.monotonic() + pause > until:
                raise LociTimeoutError(f"The job {job_id} didn't end within {timeout} s.")
            await asyncio.sleep(pause)
            pause = min(2.0, pause * 1.5)


def _sent(client: httpx.Client, request: httpx.Request, stream: bool = False) -> httpx.Response:
    try:
        return client.send(request, stream=stream)
    except httpx.HTTPError as error:
        raise _translated(error) from error


def _answer(response: httpx.Response) -> Any:
    if response.is_error:
        raise _api_error(response)
    try:
        return response.json()
    except ValueError as error:
        raise LociConnectionError("The server's answer is not JSON.") from error
