import type { messages } from './messages.ts'

/** The keys of the hints. */
export type HintName = keyof typeof messages

/** A known error of portals, recognized by its message code, text, or parameter. */
interface KnownError {
  readonly codes?: readonly string[]
  readonly says?: RegExp
  readonly parameters?: readonly string[]
  readonly hint: HintName
}

/**
 * Errors with a hint: the documented errors of the interface's content and organization operations. The first match applies; texts
 * have precedence over codes, codes over parameters. The wording and language of errors differ between portals; unrecognized errors
 * get the advice for their kind.
 */
const knownErrors: readonly KnownError[] = [
  // Those of `ofServersInFront` in the contract.
  { says: /^A web server .* refuses requests of this size/, hint: 'sizeInFront' },
  { says: /^A web server .* refuses requests with such a long/, hint: 'lengthInFront' },
  { says: /^A web server .* received no response/, hint: 'noResponseInFront' },
  { says: /max(imum)?( size)? of \d+ categories|at most \d+ categories/i, hint: 'categories' },
  { says: /(same )?file ?name already (exists|used)|same file name/i, hint: 'fileName' },
  { says: /service name already exists/i, hint: 'serviceName' },
  { says: /with this url already exists/i, hint: 'url' },
  { says: /resource '.*' already exists/i, hint: 'resourceName' },
  { says: /folder title|unable to (create|update) folder/i, hint: 'folderTitle' },
  { says: /related service item/i, hint: 'relatedService' },
  { says: /does not have a file/i, hint: 'noFile' },
  { says: /unable to generate token|invalid username or password/i, hint: 'password' },
  {
    says: /originItemId.*destinationItemId|destinationItemId.*originItemId/i,
    hint: 'relationshipEnd',
  },
  { says: /relationship (exists already|already exists)/i, hint: 'relatedAlready' },
  { says: /delete protection/i, codes: ['CONT_0048'], hint: 'deleteProtection' },
  { codes: ['CONT_0291'], hint: 'newOwner' },
  { says: /^resource does not exist/i, codes: ['CONT_0036'], hint: 'fileMissing' },
  { codes: ['CONT_0044'], hint: 'securedService' },
  { codes: ['CONT_0057'], hint: 'json' },
  { codes: ['CONT_0093'], hint: 'resourceType' },
  { codes: ['CONT_0113'], hint: 'itemType' },
  { codes: ['COM_0044'], hint: 'groupTitle' },
  { codes: ['GWM_0007'], hint: 'application' },
  { says: /^item or group does not exist/i, hint: 'itemOrGroupMissing' },
  { says: /^item does not exist/i, codes: ['CONT_0001', 'CONT_0004'], hint: 'itemMissing' },
  { says: /^group does not exist/i, codes: ['COM_0003', 'CONT_0006'], hint: 'groupMissing' },
  { says: /^user does not exist/i, codes: ['COM_0018'], hint: 'memberMissing' },
  {
    parameters: ['originItemId', 'destinationItemId', 'relationshipType'],
    hint: 'relationship',
  },
]

/** An error as shown to people; `code` contains all codes, separated by spaces. */
export interface ReportedError {
  readonly message?: string
  readonly details?: readonly string[]
  readonly code?: string | undefined
  readonly parameter?: string | undefined
}

/** Returns the key of the hint for an error; undefined if there is none. */
export const hintFor = ({
  message = '',
  details = [],
  code = '',
  parameter,
}: ReportedError): HintName | undefined => {
  const texts = [message, ...details]
  const presentCodes = code.split(' ')
  return (
    knownErrors.find(({ says }) => says && texts.some((sentence) => says.test(sentence))) ??
    knownErrors.find(({ codes }) => codes?.some((one) => presentCodes.includes(one))) ??
    knownErrors.find(({ parameters }) => parameter !== undefined && parameters?.includes(parameter))
  )?.hint
}
