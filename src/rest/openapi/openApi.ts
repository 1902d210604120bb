import { areaReferences } from '../reference/areas.ts'
import { commonFields } from './bodies.ts'
import { describedOperations, newestVersion } from './describedOperations.ts'
import { descriptionText } from './description.ts'
import type { OpenApiDocument, PathItem } from './document.ts'
import { adminErrorEnvelope, errorEnvelope } from './errors.ts'
import { partsOf, type OperationParts } from './operations.ts'
import { refTo } from './references.ts'
import { requestRefused } from './responses.ts'
import { schemasOf } from './schemas.ts'
import { securitySchemes } from './security.ts'

/** Two operations can have the same path with different methods. */
const merged = (paths: OperationParts['paths']): Record<string, PathItem> => {
  const items: Record<string, PathItem> = {}
  for (const [path, item] of paths) items[path] = { ...items[path], ...item }
  return items
}

/**
 * The OpenAPI 3.1 description of the interface, generated from the contract. `root` is the REST root of a portal; without it the
 * description has a server variable.
 */
export const openApiDocument = (root?: string): OpenApiDocument => {
  const { components, params, results } = schemasOf(
    Object.fromEntries(describedOperations.map(({ name, operation }) => [name, operation])),
  )
  const parts = describedOperations.map(
    (one) =>
      [
        one.name,
        partsOf(one, params.get(one.name) ?? {}, results.get(one.name) ?? {}, components),
      ] as const,
  )
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portal REST interface',
      version: newestVersion,
      summary: 'The REST interface of ArcGIS-Enterprise-like portals.',
      description: descriptionText,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      root === undefined
        ? {
            url: '{portal}/sharing/rest',
            variables: {
              portal: {
                default: 'https://gis.example.com/portal',
                description: 'Home URL of the portal.',
              },
            },
          }
        : { url: root },
    ],
    tags: Object.values(areaReferences).map(({ title, description }) => ({
      name: title,
      description,
    })),
    paths: merged(parts.flatMap(([, { paths }]) => paths)),
    components: {
      schemas: {
        ...components,
        Error: errorEnvelope,
        AdminError: adminErrorEnvelope,
        ...commonFields,
      },
      parameters: {
        f: {
          name: 'f',
          in: 'query',
          required: true,
          schema: refTo('schemas', 'Format'),
        },
      },
      requestBodies: Object.fromEntries(
        parts.flatMap(([name, { body }]) => (body ? [[name, body]] : [])),
      ),
      responses: {
        ...Object.fromEntries(parts.map(([name, { response }]) => [name, response])),
        RequestRefused: requestRefused,
      },
      securitySchemes,
    },
  }
}
