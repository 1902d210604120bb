import type { OpenApiDocument } from '../../rest/openapi/document.ts'
import { siteRoot } from '../shell/site.ts'

/** The URL of the OpenAPI description, which the build of the console contains. */
export const descriptionUrl = (): string => new URL('openapi.json', siteRoot()).href

let loaded: Promise<OpenApiDocument> | undefined

/** The OpenAPI description. It is loaded once; after a failure, the next call loads it again. */
export const loadDescription = (): Promise<OpenApiDocument> => {
  loaded ??= fetch(descriptionUrl())
    .then((response) => {
      if (!response.ok) throw new Error(`openapi.json: HTTP ${response.status}`)
      return response.json() as Promise<OpenApiDocument>
    })
    .catch((error: unknown) => {
      loaded = undefined
      throw error
    })
  return loaded
}
