import { z } from "zod";
import { formatId } from "@/lib/ids";
import { sourceOf } from "@/lib/profiles/field-source";
import { type FilledField, sinceOf } from "@/lib/profiles/fill-field";
import type { Profile as Read } from "@/lib/profiles/get-profile";
import type { StoredSchema } from "@/lib/profiles/profile-schema";
import type { FactMemory } from "@/lib/profiles/read-facts";
import { memoryTypes, trustName } from "@/lib/vocabulary";
import { DateInput, readEnd, showTime, showTimeOrNull, Timestamp, TrustClass, text } from "./common";
import { ProjectRef } from "./dashboard/projects";
import { roundScore } from "./memory";

export const ProfileQuery = z.object({
  asOf: DateInput.optional().meta({
    description: "The profile as it was known and true then; a date means the end of that day. Without fields that a model fills",
  }),
  wait: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "`true` waits for the model where the profile is stale, up to a minute. Otherwise it reads in the background" }),
});

export const readProfileQuery = ({ asOf, wait }: z.output<typeof ProfileQuery>) => ({ asOf: readEnd(asOf), waits: wait === "true" });

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const Cited = z.object({
  id: z.string(),
  content: z.string(),
  quote: z.string().meta({ description: "Exact quote from the source" }),
  trust: TrustClass,
  saidAt: Timestamp,
});

const Field = z
  .object({
    value: Value.nullable().meta({ description: "null if memory doesn't say, says that it ended, or says what the schema rejects" }),
    filledBy: z
      .enum(["attribute", "relation", "type", "answer", "model"])
      .nullable()
      .meta({ description: "What found it: an attribute, a relation or a type of memory, the built-in reader, or the model" }),
    trust: TrustClass.nullable().meta({ description: "The lowest class of its memories" }),
    confidence: z.number().nullable().meta({ description: "The lowest one of its memories" }),
    contested: z.boolean().meta({ description: "true if one of its memories has an open conflict" }),
    since: Timestamp.nullable().meta({ description: "Since when it is true, or else when it was first said" }),
    memories: z.array(Cited).meta({ description: "What it rests on" }),
    history: z
      .array(z.object({ value: Value, memoryId: z.string(), since: Timestamp, until: Timestamp.nullable() }))
      .meta({ description: "Earlier values, newest first" }),
  })
  .meta({ id: "ProfileField" });

export const Profile = z
  .object({
    userId: z.string().meta({ description: "Your own id of the user" }),
    profile: z.record(z.string(), Value.nullable()).meta({ description: "The fields' values alone, as the profile schema describes them" }),
    fields: z.record(z.string(), Field),
    schemaVersion: z.int().min(0),
    asOf: Timestamp.nullable(),
    watermark: z.string().meta({ description: "Changes whenever a field does" }),
    stale: z.boolean().meta({ description: "true if the model has yet to read what changed. Never true without a model" }),
    filledAt: Timestamp.nullable().meta({ description: "When the model last filled its fields" }),
  })
  .meta({ id: "Profile" });

const toCited = ({ id, content, quote, trust, saidAt }: FactMemory): z.input<typeof Cited> => ({
  id: formatId("memory", id),
  content,
  quote,
  trust: trustName(trust),
  saidAt: showTime(saidAt),
});

function toField({ value, filledBy, memories, history }: FilledField): z.input<typeof Field> {
  const since = memories.map(sinceOf).sort()[0];
  return {
    value,
    filledBy,
    trust: memories.length > 0 ? trustName(Math.min(...memories.map(({ trust }) => trust))) : null,
    confidence: memories.length > 0 ? roundScore(Math.min(...memories.map(({ confidence }) => confidence))) : null,
    contested: memories.some(({ contested }) => contested),
    since: since === undefined ? null : showTime(since),
    memories: memories.map(toCited),
    history: history.map((former) => ({
      value: former.value,
      memoryId: formatId("memory", former.memoryId),
      since: showTime(former.since),
      until: showTimeOrNull(former.until),
    })),
  };
}

export const toProfile = (read: Read): z.input<typeof Profile> => ({
  userId: read.user.externalId,
  profile: Object.fromEntries(Object.entries(read.fields).map(([name, { value }]) => [name, value])),
  fields: Object.fromEntries(Object.entries(read.fields).map(([name, field]) => [name, toField(field)])),
  schemaVersion: read.schemaVersion,
  asOf: showTimeOrNull(read.asOf),
  watermark: read.watermark,
  stale: read.refresh !== null,
  filledAt: showTimeOrNull(read.filledAt),
});

export const maxFields = 50;
const fieldName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const Options = z.array(text(200)).min(1).max(100);

const Source = z
  .union([
    z.strictObject({ attribute: z.string().min(1).max(120) }),
    z.strictObject({ type: z.enum(memoryTypes) }),
    z.strictObject({ query: text(500) }),
  ])
  .meta({
    description:
      "What fills the field: an attribute of the user or a relation to others (`LIVES_IN`, `FAVORITE:color`, `HAS_PET`), all memories of a type, or a question. Without it, the field's name and description tell",
  });

const named = { title: text(200).optional(), description: text(500).optional(), "x-loci": Source.optional() };

const Property = z
  .discriminatedUnion("type", [
    z.strictObject({ ...named, type: z.literal("string"), format: z.string().max(40).optional(), enum: Options.optional() }),
    z.strictObject({ ...named, type: z.literal("number") }),
    z.strictObject({ ...named, type: z.literal("integer") }),
    z.strictObject({ ...named, type: z.literal("boolean") }),
    z.strictObject({ ...named, type: z.literal("array"), items: z.strictObject({ type: z.literal("string"), enum: Options.optional() }) }),
  ])
  .meta({ id: "ProfileProperty" });

export const ProfileSchema = z
  .strictObject({
    $schema: z.string().max(200).optional(),
    title: text(200).optional(),
    description: text(500).optional(),
    type: z.literal("object"),
    // Not as the record's key type, whose errors don't say what is wrong.
    properties: z
      .record(z.string(), Property)
      .refine((properties) => Object.keys(properties).length <= maxFields, `more than ${maxFields} fields`)
      .superRefine((properties, context) => {
        for (const name of Object.keys(properties).filter((each) => !fieldName.test(each))) {
          context.addIssue({
            code: "custom",
            path: [name],
            message: "the name must be up to 64 letters, digits, _ and -, starting with a letter",
          });
        }
      })
      .meta({ description: "Names have up to 64 letters, digits, _ and -, starting with a letter" }),
    required: z.array(z.string()).max(maxFields).optional().meta({ description: "Accepted, but a field that memory doesn't know is null" }),
    additionalProperties: z.boolean().optional(),
  })
  .meta({
    id: "ProfileSchema",
    description: "A flat JSON Schema (2020-12): strings, numbers, booleans, dates, enums and lists of strings",
  });

export const ProfileSchemaBody = z.object({
  schema: ProfileSchema,
  version: z.int().min(0).optional().meta({ description: "The version you edited. Rejected with 409 if the schema has changed since" }),
});

export const StoredProfileSchema = z.object({
  version: z.int().min(0).meta({ description: "0: the project hasn't set one, and has the first one" }),
  schema: ProfileSchema,
  filledFrom: z
    .record(
      z.string(),
      z.object({
        names: z.array(z.string()).meta({ description: "Attributes and relations, the first that memory knows" }),
        type: z.enum(memoryTypes).nullable(),
        question: z.string().meta({ description: "What the model is asked, if nothing else fills the field" }),
      }),
    )
    .meta({ description: "What fills each field" }),
});

export const toProfileSchema = ({ version, schema }: StoredSchema): z.input<typeof StoredProfileSchema> => ({
  version,
  schema: schema as z.input<typeof ProfileSchema>,
  filledFrom: Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => {
      const { names, type, question } = sourceOf(name, property);
      return [name, { names, type, question }];
    }),
  ),
});

export const ProfileRecord = Profile.extend({ project: ProjectRef }).meta({ id: "ProfileRecord" });
export const ProfileSchemaRecord = StoredProfileSchema.extend({ project: ProjectRef });
