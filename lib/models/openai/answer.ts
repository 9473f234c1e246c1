import { localAnswer } from "../local/answer";
import { localReply } from "../local/reply";
import type { Models } from "../types";
import type { Client } from "./client";

export const answerWith = (_client: Client): Models["answer"] => localAnswer;
export const replyWith = (_client: Client): Models["reply"] => localReply;
