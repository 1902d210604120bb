/** Why a portal does not let people sign in to an application. */
export type Refusal = 'application' | 'redirectUri' | 'unapproved'

/** Patterns of portals' messages about a rejected application, both in the sign-in page and in errors. The messages differ by portal. */
const refusals: readonly (readonly [says: RegExp, refusal: Refusal])[] = [
  [/redirect[_ ]?ur[il]/i, 'redirectUri'],
  [/unapproved|not (been )?approved|approved app/i, 'unapproved'],
  [/client_?id|no application with the id|application .*not (found|registered)/i, 'application'],
]

/** The refusal that a portal's text is about; undefined when it is about something else. */
export const refusalIn = (text: string): Refusal | undefined =>
  refusals.find(([says]) => says.test(text))?.[1]
