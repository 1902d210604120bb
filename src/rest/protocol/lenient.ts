import type * as z from 'zod'
import { fromJson } from './json.ts'

/** A part of a response that was left out because it could not be read. */
export interface Unreadable {
  /** The list that contained it, such as `results`, or its own name. */
  readonly path: string
  readonly raw: unknown
}

type Read =
  | { readonly success: true; readonly data: unknown; readonly unreadable: readonly Unreadable[] }
  | { readonly success: false; readonly error: z.ZodError }

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Fields = Record<PropertyKey, unknown>

/** Each reading finds what the repairs of the one before have uncovered; a response that needs more of them stays unreadable. */
const maxReadings = 8

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const at = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), root)

/** Returns a value as the type that a schema expects; undefined if it does not express one. */
const converted = (value: unknown, expected: string): unknown => {
  if (value === undefined) return undefined
  if (expected === 'array') {
    if (value === null || value === '') return []
    const parsed = typeof value === 'string' ? fromJson(value) : undefined
    return Array.isArray(parsed) ? parsed : [value]
  }
  if (expected === 'string')
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
  if (typeof value !== 'string') return undefined
  if (expected === 'number')
    return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
  if (expected === 'boolean')
    return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : undefined
  const parsed = expected === 'object' || expected === 'record' ? fromJson(value) : undefined
  return isFields(parsed) && !Array.isArray(parsed) ? parsed : undefined
}

/** Returns whether the word of an envelope means success; undefined for other words, such as that of a running job. */
const isSuccess = (word: unknown): boolean | undefined =>
  /^(success|true)$/i.test(String(word))
    ? true
    : /^(error|fail|failed|failure|false)$/i.test(String(word))
      ? false
      : undefined

/**
 * Returns whether a change was made, by the envelopes that portals use for `success`: `{"status": "success"}`, and
 * `{"results": [{"status": true}]}` or `{"results": [{"success": true}]}` of a change that is made whole; undefined for others.
 */
const successOf = ({ status, results }: Fields): boolean | undefined => {
  if (status !== undefined) return isSuccess(status)
  if (!Array.isArray(results) || results.length === 0) return undefined
  const states = results.map((one: unknown) =>
    isFields(one) ? isSuccess(one.status ?? one.success) : undefined,
  )
  return states.includes(undefined) ? undefined : !states.includes(false)
}

/** Maps each object and list in a copy to what it is a copy of. */
const originalsOf = (copy: unknown, original: unknown): Map<unknown, unknown> => {
  const originals = new Map<unknown, unknown>()
  const add = (one: unknown, from: unknown): void => {
    if (!isFields(one) || !isFields(from)) return
    originals.set(one, from)
    for (const key of Object.keys(one)) add(one[key], from[key])
  }
  add(copy, original)
  return originals
}

/** Repairs a copy of a response in place, by the issues of its readings. */
const createRepair = (root: unknown, body: unknown) => {
  const originals = originalsOf(root, body)
  /** What was left out of each object, as it arrived. */
  const leftOut = new Map<Fields, Fields>()
  const entries: Unreadable[] = []

  /** Converts the value that an issue is about; returns whether it could. */
  const convert = (issue: Issue, base: Path): boolean => {
    const path = [...base, ...issue.path]
    const key = path.at(-1)
    const holder = at(root, path.slice(0, -1))
    if (key === undefined || !isFields(holder)) return false
    const value = holder[key]
    if (issue.code === 'invalid_union')
      return issue.errors.some((branch) => {
        const before = structuredClone(value)
        const isDone = branch.length > 0 && branch.every((inner) => convert(inner, path))
        if (!isDone) holder[key] = before
        return isDone
      })
    if (issue.code !== 'invalid_type') return false
    const isEnvelope = value === undefined && path.length === 1 && key === 'success'
    const after = isEnvelope ? successOf(holder) : converted(value, issue.expected)
    if (after === undefined) return false
    if (isFields(after)) originals.set(after, originals.get(value) ?? value)
    holder[key] = after
    return true
  }

  /** Leaves out the property that an issue is about or, where it is required, the entry of the list that contains it. */
  const leaveOut = (path: Path): boolean => {
    const key = path.at(-1)
    const holder = at(root, path.slice(0, -1))
    if (key !== undefined && isFields(holder) && !Array.isArray(holder)) {
      const before = leftOut.get(holder)
      if (holder[key] !== undefined && before?.[key] === undefined) {
        const original = originals.get(holder)
        const raw = isFields(original) && key in original ? original[key] : holder[key]
        leftOut.set(holder, { ...before, [key]: raw })
        Reflect.deleteProperty(holder, key)
        return true
      }
    }
    const index = path.findLastIndex((_, depth) => Array.isArray(at(root, path.slice(0, depth))))
    if (index === -1) return false
    const list = at(root, path.slice(0, index)) as Record<PropertyKey, unknown>
    const entry = list[path[index] ?? '']
    if (entry !== undefined) {
      if (isFields(entry)) leftOut.delete(entry)
      entries.push({ path: path.slice(0, index).join('.'), raw: originals.get(entry) ?? entry })
      // Removed after all issues of this reading, so that their indexes stay true.
      list[path[index] ?? ''] = undefined
    }
    return true
  }

  const removeEntries = (value: unknown): void => {
    if (!isFields(value)) return
    if (Array.isArray(value) && value.includes(undefined)) {
      const entriesLeft = value.filter((entry: unknown) => entry !== undefined) as unknown[]
      value.splice(0, value.length, ...entriesLeft)
    }
    for (const inner of Object.values(value)) removeEntries(inner)
  }

  return {
    apply: (issues: readonly Issue[]): boolean => {
      let isChanged = false
      for (const issue of issues)
        isChanged = convert(issue, []) || leaveOut(issue.path) || isChanged
      removeEntries(root)
      return isChanged
    },
    /** Null says that there is no value, so that nothing is unreadable. */
    unreadable: (): Unreadable[] => [
      ...entries,
      ...[...leftOut.values()].flatMap((fields) =>
        Object.entries(fields).flatMap(([path, raw]) => (raw === null ? [] : [{ path, raw }])),
      ),
    ],
  }
}

/**
 * Parses a response as liberally as portals write: null is a missing value, numbers and booleans can be text, objects and lists can be
 * JSON as text, a list can be a single value, and `success` can have another envelope. A property that can't be read is missing, and
 * an entry of a list that lacks a required one is left out; both are returned as `unreadable`. Fails if the rest is not what the
 * schema describes.
 */
export const readLeniently = (schema: z.ZodType, body: unknown): Read => {
  const strict = schema.safeParse(body)
  if (strict.success) return { success: true, data: strict.data, unreadable: [] }
  if (!isFields(body)) return { success: false, error: strict.error }
  const root: unknown = structuredClone(body)
  const repair = createRepair(root, body)
  let { error } = strict
  for (let reading = 0; reading < maxReadings && repair.apply(error.issues); reading++) {
    const parsed = schema.safeParse(root)
    if (parsed.success) return { success: true, data: parsed.data, unreadable: repair.unreadable() }
    error = parsed.error
  }
  // The first error describes the response as it arrived.
  return { success: false, error: strict.error }
}
