import type { Operation } from '../protocol/operation.ts'
import { additionTexts } from '../reference/additions.ts'
import { accessText } from './access.ts'
import { bodyOf } from './bodies.ts'
import { inBraces, isJson, namesIn, pathsOf, type Described } from './describedOperations.ts'
import type {
  JsonSchema,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  RequestBodyObject,
  ResponseObject,
} from './document.ts'
import { errorsOf } from './errors.ts'
import { federatedServers } from './federatedServers.ts'
import { exampleOf } from './example.ts'
import { followUp } from './followUp.ts'
import { parameterObject, wireParameters } from './parameters.ts'
import { refTo } from './references.ts'
import { responseOf } from './responses.ts'
import { tokenRequired } from './security.ts'

const methodsOf = ({ method, alsoGet, onlyGet }: Operation): readonly ('GET' | 'POST')[] =>
  onlyGet ? ['GET'] : method === 'GET' ? ['GET', 'POST'] : alsoGet ? ['POST', 'GET'] : ['POST']

const methodText = (operation: Operation): string | undefined => {
  const [first, second] = methodsOf(operation)
  return second === undefined
    ? undefined
    : first === 'GET'
      ? 'POST as well, with the parameters as form fields. Use it for long queries.'
      : 'GET as well, with the parameters in the query.'
}

/** Returns Markdown text: a description of the operation, then facts as paragraphs with a bold label. */
const paragraphs = ({ operation, text }: Described): string => {
  const link = followUp(operation)
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Who can call it', accessText(operation)],
    ['Other methods', methodText(operation)],
    [
      'Other paths',
      operation.otherPaths &&
        `${operation.otherPaths.map((path) => `\`${inBraces(path)}\``).join(', ')}.`,
    ],
    ['Since', operation.since && `Version ${operation.since}.`],
    ['Replaces everything', operation.isWhole && 'Parameters that are left out are cleared.'],
    ['Job', link && `If the request starts a job, follow it with \`${link.operationId}\`.`],
  ]
  return [
    text.description,
    operation.addition && additionTexts.operation,
    ...facts.map(([label, value]) => (value ? `**${label}:** ${value}` : undefined)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The description of an operation: its paths, and the components that they refer to. */
export interface OperationParts {
  readonly body: RequestBodyObject | undefined
  readonly response: ResponseObject
  readonly paths: readonly (readonly [path: string, item: PathItem])[]
}

/** Describes an operation. `typed` and `result` are the JSON Schemas of its parameters and its result. */
export const partsOf = (
  described: Described,
  typed: JsonSchema,
  result: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): OperationParts => {
  const { name, tag, operation, text } = described
  const parameters = wireParameters(operation, typed, text)
  const isGet = operation.method === 'GET'
  const [firstPath = '', ...otherPaths] = pathsOf(operation)
  const inPaths = namesIn([firstPath, ...otherPaths].join())
  const fields = parameters.filter((parameter) => !inPaths.has(parameter.name))
  const query: readonly (ParameterObject | Reference)[] = isGet
    ? [
        ...fields.map((parameter) => parameterObject(parameter, 'query')),
        ...(isJson(operation) ? [refTo('parameters', 'f')] : []),
      ]
    : []
  const isPublic = operation.access === 'anyone'
  const objectAt = (path: string, isInFolder: boolean): OperationObject => {
    const names = namesIn(path)
    return {
      operationId: isInFolder ? `${name}.inFolder` : name,
      tags: [tag],
      summary: isInFolder ? `${text.summary} (in a folder)` : text.summary,
      description: paragraphs(described),
      parameters: [
        ...parameters
          .filter((parameter) => names.has(parameter.name))
          .map((parameter) => parameterObject(parameter, 'path')),
        ...query,
      ],
      ...(!isGet && { requestBody: refTo('requestBodies', name) }),
      responses: { '200': refTo('responses', name), default: refTo('responses', 'RequestRefused') },
      security: operation.isSigningIn ? [] : [...(isPublic ? [{}] : []), ...tokenRequired],
      'x-methods': methodsOf(operation),
      'x-access': operation.access,
      ...(operation.since !== undefined && { 'x-since': operation.since }),
      ...(operation.addition && { 'x-addition': true }),
      ...(operation.root !== undefined && { servers: [federatedServers[operation.root]] }),
      'x-errors': errorsOf(described),
      'x-example': exampleOf(described, isInFolder),
    }
  }
  const itemAt = (path: string, isInFolder: boolean) =>
    [path, { [isGet ? 'get' : 'post']: objectAt(path, isInFolder) }] as const
  return {
    body: isGet ? undefined : bodyOf(fields, described),
    response: responseOf(described, result, components),
    paths: [itemAt(firstPath, false), ...otherPaths.map((path) => itemAt(path, true))],
  }
}
