import * as z from 'zod'
import { draftOf, type Draft } from './draft.ts'
import { isSame } from '../changes/equality.ts'

type Fields = Readonly<Record<string, unknown>>

const AnyFields = z.record(z.string(), z.unknown())

/** The unapplied entries of a form, by field. */
export const UnappliedDraft = z.object({
  /** The entered values, without secrets. */
  values: AnyFields,
  /** The values that the form showed before. */
  shown: AnyFields,
  /** The portal's values that the form was filled from; null for missing ones. Stored drafts use this name. */
  known: AnyFields,
  /** Fields with entered secrets, which are not stored. */
  secrets: z.array(z.string()),
})
export type UnappliedDraft = z.output<typeof UnappliedDraft>

/** The draft of a form without entries. */
export const none: UnappliedDraft = { values: {}, shown: {}, known: {}, secrets: [] }

/** Returns the draft of a form by its name. */
export const unappliedOf = (name: string): Draft<UnappliedDraft> =>
  draftOf(name, UnappliedDraft, none)

/** Whether the tab has stored unapplied entries of a form. */
export const hasUnapplied = (name: string): boolean => unappliedOf(name).read() !== none

/** Returns the fields whose values differ from the initially shown ones. */
export const enteredNames = (values: Fields, shown: Fields): readonly string[] =>
  Object.keys(shown).filter((name) => !isSame(values[name], shown[name]))

const picked = (fields: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

interface FormState {
  readonly values: Fields
  readonly shown: Fields
  readonly base: object
  /** Entries restored from an earlier visit. */
  readonly earlier: UnappliedDraft
  readonly isSecret: (name: string, value: unknown) => boolean
}

/** Returns the draft of a form. A restored field keeps its original base value until it is reset to that value. */
export const draftFrom = ({
  values,
  shown,
  base,
  earlier,
  isSecret,
}: FormState): UnappliedDraft => {
  const names = enteredNames(values, shown)
  const secrets = names.filter((name) => isSecret(name, values[name]))
  const kept = names.filter((name) => !secrets.includes(name))
  if (names.length === 0) return none
  const restored = kept.filter(
    (name) => name in earlier.known && !isSame(values[name], earlier.shown[name]),
  )
  return {
    values: picked(values, kept),
    shown: { ...picked(shown, kept), ...picked(earlier.shown, restored) },
    known: { ...picked({ ...base }, kept), ...picked(earlier.known, restored) },
    // Secrets that were not entered again are still missing.
    secrets: [...new Set([...secrets, ...earlier.secrets])],
  }
}

/** Whether a stored value has the type of the shown one: a newer version of the console might have another form. */
const isAlike = (value: unknown, shown: unknown): boolean =>
  typeof value === typeof shown &&
  Array.isArray(value) === Array.isArray(shown) &&
  (value === null) === (shown === null)

/** Returns the part of a draft that still differs from the shown values. */
export const stillEntered = (draft: UnappliedDraft, shown: Fields): UnappliedDraft => {
  const names = enteredNames({ ...shown, ...draft.values }, shown).filter((name) =>
    isAlike(draft.values[name], shown[name]),
  )
  return {
    values: picked(draft.values, names),
    shown: picked(draft.shown, names),
    known: picked(draft.known, names),
    secrets: draft.secrets.filter((name) => name in shown),
  }
}
