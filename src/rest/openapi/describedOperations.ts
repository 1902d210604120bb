import { operations } from '../index.ts'
import type { Operation } from '../protocol/operation.ts'
import { areaReferences } from '../reference/areas.ts'
import type { OperationText } from '../reference/text.ts'
import { compareVersions } from '../protocol/versions.ts'

/** An operation with its text. */
export interface Described {
  /** Area and name, such as `items.update`. */
  readonly name: string
  readonly tag: string
  readonly operation: Operation
  readonly text: OperationText
}

/** Every operation, in the order of the reference. */
export const describedOperations: readonly Described[] = Object.entries(areaReferences).flatMap(
  ([area, { title, operations: texts }]) =>
    Object.entries<Operation>(operations[area as keyof typeof operations]).map(
      ([name, operation]) => ({
        name: `${area}.${name}`,
        tag: title,
        operation,
        text: (texts as Readonly<Record<string, OperationText>>)[name] ?? { summary: name },
      }),
    ),
)

/** The newest version that the contract describes. */
export const newestVersion = describedOperations
  .flatMap(({ operation: { since, paramsSince = {} } }) => [since, ...Object.values(paramsSince)])
  .reduce<string>(
    (newest, version) =>
      typeof version === 'string' && compareVersions(version, newest) > 0 ? version : newest,
    '10.8.1',
  )

/** Whether the operation returns JSON, not a file or a page. */
export const isJson = ({ answer = 'json' }: Operation) => answer === 'json'

/** Writes the placeholders of a path as the description does. */
export const inBraces = (path: string): string => path.replaceAll(/:(\w+)\*?/g, '{$1}')

/** `/a/:b?/c/:d*` is the paths `/a/c/{d}` and `/a/{b}/c/{d}`. */
export const pathsOf = ({ path }: Operation): readonly string[] => {
  const variants = /\/:\w+\?/.test(path)
    ? [path.replace(/\/:\w+\?/, ''), path.replace('?', '')]
    : [path]
  return variants.map(inBraces)
}

/** The parameters of a path. */
export const namesIn = (path: string): ReadonlySet<string> =>
  new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
