import { siteRoot } from '../site.ts'

/** Reads `config.json` of this installation of the console, without checking it. */
export const loadConfig = async (signal?: AbortSignal): Promise<unknown> => {
  const response = await fetch(new URL('config.json', siteRoot()), {
    cache: 'no-cache',
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw new Error(`config.json: HTTP ${response.status}`)
  return response.json()
}

/** Returns the entries of the portals of `config.json`, without checking them. */
export const portalEntries = (config: unknown): readonly unknown[] =>
  typeof config === 'object' &&
  config !== null &&
  'portals' in config &&
  Array.isArray(config.portals)
    ? config.portals
    : []
