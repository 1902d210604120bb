import { ConnectionError, type PortalError } from '../../../rest/protocol/errors.ts'
import { compareVersions } from '../../../rest/protocol/versions.ts'
import type { Connection } from '../../shell/session/connections.ts'
import { refusalIn } from '../refusals.ts'
import { isLocal } from '../../shell/connection/blocked.ts'
import { diagnose, needsProbe, type Surroundings } from './diagnose.ts'
import type { Cause, Diagnosis } from './messages.ts'
import type { Probe } from './probe.ts'

/** The requests that find out what a console lacks at a portal; none signs in. */
export interface Requests {
  readonly probe: () => Promise<Probe>
  /** Returns whether a portal is at a URL. */
  readonly isPortal: (url: string) => Promise<boolean>
  /** Returns the version of the portal's interface, if the portal returns it without a sign-in. */
  readonly version: () => Promise<string | undefined>
  /** Returns the error of the portal's sign-in page for this application, if the page can read it. */
  readonly refusal: () => Promise<PortalError | undefined>
  /** Returns what is wrong with the response of the token service to a request without credentials, if anything. */
  readonly tokenProblem: () => Promise<string | undefined>
}

/** Paths at which portals are installed. */
const usualContexts = ['/portal', '/arcgis', '']

/** Finds the portal at another path of the same host. */
export const checkContext = async (
  { url }: Pick<Connection, 'url'>,
  isPortal: Requests['isPortal'],
): Promise<Diagnosis | undefined> => {
  const { origin } = new URL(url)
  const others = usualContexts.map((context) => origin + context).filter((other) => other !== url)
  const found = await Promise.all(
    others.map(async (other) => ((await isPortal(other)) ? other : undefined)),
  )
  const other = found.find((one) => one !== undefined)
  return other === undefined ? undefined : { cause: 'otherContext', found: other }
}

/** The interface of 10.8.1, the oldest version that the console is for. */
const oldestInterface = '8.2'

/** Compares the version of the portal's interface with the oldest one that the console is for. */
export const checkVersion = async (
  version: Requests['version'],
): Promise<Diagnosis | undefined> => {
  const found = await version()
  return found !== undefined && compareVersions(found, oldestInterface) < 0
    ? { cause: 'tooOld', found }
    : undefined
}

/** Asks the portal's sign-in page whether it accepts this application and its redirect URI. */
export const checkRegistration = async (
  refusal: Requests['refusal'],
): Promise<Diagnosis | undefined> => {
  const error = await refusal()
  const cause = error && refusalIn(error.message)
  return cause && { cause }
}

/** Asks the token service whether it responds to this console. */
export const checkTokens = async (
  tokenProblem: Requests['tokenProblem'],
): Promise<Diagnosis | undefined> => {
  const problem = await tokenProblem()
  return problem === undefined ? undefined : { cause: 'tokenService', sentences: [problem] }
}

/** Returns whether a console over plain HTTP is for a portal that uses HTTPS. It is no obstacle alone. */
export const checkEncryption = (
  { url }: Pick<Connection, 'url'>,
  page: string,
): Diagnosis | undefined => {
  const console = new URL(page)
  const isPlain = console.protocol === 'http:' && !isLocal(console)
  return isPlain && new URL(url, page).protocol === 'https:' ? { cause: 'plainHttp' } : undefined
}

/** Causes because of which the page can read no response, although the portal might run. */
const unread: ReadonlySet<Cause> = new Set(['notAllowed', 'policy'])

/** Returns what the administrators must see to as well, and what can't be checked because the page can read no response. */
export const unchecked = (
  { applicationId, upstream }: Pick<Connection, 'applicationId' | 'upstream'>,
  cause: Cause | undefined,
): readonly Diagnosis[] => {
  if (cause === undefined || !unread.has(cause)) return []
  return [
    ...(applicationId === undefined ? [] : [{ cause: 'uncheckedApplication' as const }]),
    ...(upstream === undefined ? [{ cause: 'uncheckedServers' as const }] : []),
  ]
}

type Checked = Pick<Connection, 'url' | 'upstream' | 'applicationId'>

/** What was found out. */
export interface Access {
  readonly missing: readonly Diagnosis[]
  /** Whether the cause of the error is among what is missing; otherwise the portal's message is sufficient. */
  readonly isExplained: boolean
}

/**
 * Finds everything that this console lacks at a portal, as far as that can be found out without a sign-in; nothing if people can sign
 * in. With the error of a sign-in, its cause is the first. The token service is asked
 * only after an unclear error, because portals limit how often it can be called.
 */
export const findMissing = async (
  connection: Checked,
  surroundings: Surroundings,
  requests: Requests,
  error?: unknown,
): Promise<Access> => {
  const probe = requests.probe()
  const causeOf = (failure: unknown) => diagnose(failure, connection, surroundings, () => probe)
  const isUnclear = error !== undefined && needsProbe(error)
  const [first, reach] = await Promise.all([
    error === undefined ? undefined : causeOf(error),
    causeOf(new ConnectionError('Not asked yet.')),
  ])
  const others = reach
    ? [
        reach.cause === 'notPortal' ? await checkContext(connection, requests.isPortal) : undefined,
        ...unchecked(connection, reach.cause),
      ]
    : await Promise.all([
        checkVersion(requests.version),
        connection.applicationId === undefined ? undefined : checkRegistration(requests.refusal),
        isUnclear ? checkTokens(requests.tokenProblem) : undefined,
      ])
  const found = [first, reach, ...others].filter((one) => one !== undefined)
  if (found.length > 0) {
    const plain = checkEncryption(connection, surroundings.page)
    if (plain) found.push(plain)
  }
  return {
    missing: found.filter(
      ({ cause }, index) => found.findIndex((other) => other.cause === cause) === index,
    ),
    isExplained: first !== undefined || (isUnclear && found.length > 0),
  }
}
