import type { words } from './words.ts'

/** The names of what can be advised about single errors, as the words know them. */
export type HintName = keyof typeof words

/** An error that portals are known to answer with: by its message code, by its words, or by the parameter it names. */
interface KnownError {
  readonly codes?: readonly string[]
  readonly says?: RegExp
  readonly parameters?: readonly string[]
  readonly hint: HintName
}

/**
 * The errors that more can be said about than what their kind says: those of the specification's Errors section, and those that
 * rest-content.md section 15 and rest-organization.md section 13 know. The first that fits counts: words say more than codes, codes
 * more than parameters. Portals word errors as they like, and not in every language; what is not recognised is advised by its kind.
 */
const knownErrors: readonly KnownError[] = [
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

/** What is known of an error as people are told it; all its codes in one text. */
export interface ReportedError {
  readonly words?: string
  readonly details?: readonly string[]
  readonly code?: string | undefined
  readonly parameter?: string | undefined
}

/** The name of what helps about an error, beyond what its kind says; undefined when nothing is known. */
export const hintFor = ({
  words = '',
  details = [],
  code = '',
  parameter,
}: ReportedError): HintName | undefined => {
  const said = [words, ...details]
  const toldCodes = code.split(' ')
  return (
    knownErrors.find(({ says }) => says && said.some((sentence) => says.test(sentence))) ??
    knownErrors.find(({ codes }) => codes?.some((one) => toldCodes.includes(one))) ??
    knownErrors.find(({ parameters }) => parameter !== undefined && parameters?.includes(parameter))
  )?.hint
}
