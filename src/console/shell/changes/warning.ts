/**
 * `dangerous`: the change locks people out, makes administrators, exposes something to everyone, or deletes for good; it must be
 * confirmed by typing. `warning`: something might go wrong. `note`: worth knowing.
 */
export type Severity = 'dangerous' | 'warning' | 'note'

/** A consequence of a change. */
export interface Warning {
  readonly severity: Severity
  /** The consequence as a sentence. */
  readonly text: string
  /** The cause, or what to do. */
  readonly detail?: string
  /** What it is about, shown on request. */
  readonly list?: readonly string[]
}

/** The warnings of a review; an entry that is not a warning stands for none: `count > 0 && warning(…)`. */
export type PossibleWarnings = readonly (Warning | false | null | undefined)[]

const of =
  (severity: Severity) =>
  (text: string, more: Omit<Warning, 'severity' | 'text'> = {}): Warning => ({
    severity,
    text,
    ...more,
  })

export const dangerous = of('dangerous')
export const warning = of('warning')
export const note = of('note')

/** From the most serious. */
const severities = ['dangerous', 'warning', 'note'] as const satisfies readonly Severity[]

/** The most serious of these severities. */
export const worst = (warnings: readonly Warning[]): Severity | undefined =>
  severities.find((severity) => warnings.some((one) => one.severity === severity))

/** Returns a name as the page shows it, without repeated spaces: what is typed to confirm. */
export const wordToType = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ')

/** Whether a typed text is the wanted one, regardless of surrounding and repeated spaces. */
export const isTyped = (typed: string, wanted: string): boolean => wordToType(typed) === wanted
