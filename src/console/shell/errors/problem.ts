import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { MissingPart } from '../../ui/loadable.ts'
import { t } from '../messages/index.ts'

/** An item that the details of an error name. */
interface NamedItem {
  readonly itemId: string
  readonly text: string
}

/** An error as shown to people: the portal's message, what to do, and the raw response. */
export interface Problem {
  readonly kind:
    | 'connection'
    | 'token'
    | 'forbidden'
    | 'missing'
    | 'request'
    | 'server'
    | 'absent'
    | 'unexpected'
    | 'console'
  readonly message: string
  /** Further messages of the portal, one sentence each. */
  readonly details: readonly string[]
  /** The items that the error details name, with a text (specification, Errors). */
  readonly items: readonly NamedItem[]
  /** What to do about an error of this kind; `ErrorHint` has hints about single errors. */
  readonly advice: string
  /** The portal's codes, as in its logs. */
  readonly code?: string
  /** The parameter that the error names. */
  readonly parameter?: string | undefined
  /** The full response as text. */
  readonly raw?: string
}

/** Message codes for objects that don't exist or are not accessible. */
const missing = new Set([
  'COM_0003',
  'COM_0018',
  'CONT_0001',
  'CONT_0004',
  'CONT_0006',
  'CONT_0036',
])

/** Errors about roles and tasks have no message code. */
const isMissing = ({ code, messageCode, message }: PortalError): boolean =>
  code === 404 ||
  (messageCode === undefined
    ? code === 400 && /^\w+ does not exist or is inaccessible\.?$/.test(message)
    : missing.has(messageCode))

const kindOf = (error: PortalError): Problem['kind'] => {
  if (error.isUnexpected) return 'unexpected'
  if (error.isAbsent) return 'absent'
  if (error.isAboutToken) return 'token'
  if (isMissing(error)) return 'missing'
  if (error.code === 401 || error.code === 403) return 'forbidden'
  return error.code >= 500 ? 'server' : 'request'
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

/** Whether a chunk could not be loaded: no connection, or a newer version of the console was installed. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof MissingPart ||
  (error instanceof TypeError && /dynamically imported module|module script/i.test(error.message))

/** Returns the item of an error detail, with a text: type, ID, owner, and message. */
const itemOf = (detail: unknown): NamedItem | undefined => {
  if (typeof detail !== 'object' || detail === null || !('itemId' in detail)) return undefined
  const fields: Readonly<Record<string, unknown>> = { ...detail }
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '')
  const [itemId, type, owner] = [text('itemId'), text('type'), text('owner')]
  const named = t(owner === '' ? 'error.item' : 'error.itemOf', { itemId, type, owner }).trim()
  const message = text('message')
  return { itemId, text: message === '' ? named : `${named}: ${message}` }
}

/** Converts any thrown value. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof PortalError) {
    const kind = kindOf(error)
    const sentences = error.details
      .filter((detail) => typeof detail === 'string')
      // Many portals repeat the message in the details.
      .filter((detail) => detail !== error.message)
    // What a response that is not understood lacks is for those who read it; its status says nothing.
    if (error.isUnexpected)
      return {
        kind,
        message: error.message,
        details: [],
        items: [],
        advice: t('error.advice.unexpected'),
        raw: [asText(error.raw), ...sentences].join('\n'),
      }
    const code = [error.code, error.messageCode].filter(Boolean).join(' ')
    return {
      kind,
      message: error.message,
      details: sentences,
      items: error.details.map(itemOf).filter((item) => item !== undefined),
      advice: t(`error.advice.${kind === 'missing' ? 'forbidden' : kind}`),
      code,
      parameter: error.parameter,
      ...(error.raw === undefined ? {} : { raw: asText(error.raw) }),
    }
  }
  if (error instanceof ConnectionError)
    return {
      kind: 'connection',
      message: t('error.unreachable'),
      details: [],
      items: [],
      advice: t(error.isRead ? 'error.advice.reading' : 'error.advice.connection'),
      ...(error.cause instanceof Error ? { raw: error.cause.message } : {}),
    }
  const isPart = isMissingPart(error)
  return {
    kind: 'console',
    message: t(isPart ? 'part.missing' : 'error.unexpected'),
    details: [],
    items: [],
    advice: t(isPart ? 'part.why.unknown' : 'error.advice.console'),
    raw: error instanceof Error ? (error.stack ?? error.message) : asText(error),
  }
}
