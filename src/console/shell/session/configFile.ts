import * as z from 'zod'
import { portalColors, type PortalColor } from '../../../rest/protocol/portalColors.ts'
import { normalizePortalUrl, resolvePortalUrl } from '../../../rest/protocol/portalUrl.ts'
import { loadConfig, portalEntries } from './config.ts'
import type { Connection } from './connections.ts'
import { siteRoot } from '../site.ts'
import { preference } from '../storage/preference.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
/** Accepts the British spelling of former versions, too: `colour`, `grey`. */
const colorOf = ({ color, colour }: Fields): PortalColor | undefined => {
  const value = color ?? colour
  return portalColors.find((known) => known === (value === 'grey' ? 'gray' : value))
}

/**
 * Reads the portals of `config.json`. URLs can be relative to the console, in any usual form. Ignores entries without a valid URL,
 * so that one invalid entry does not prevent sign-in to the other portals.
 */
export const readConnections = (config: unknown, base: string): Connection[] =>
  portalEntries(config)
    .filter(isFields)
    .flatMap((entry) => {
      const url = resolvePortalUrl(text(entry.url) ?? '', base)
      if (url === undefined) return []
      const upstream = normalizePortalUrl(text(entry.upstream) ?? '')
      const federatedServers = text(entry.federatedServers)
      const applicationId = text(entry.applicationId)
      const label = text(entry.label)
      const color = colorOf(entry)
      return [
        {
          name: text(entry.name) ?? new URL(upstream ?? url).host,
          url,
          ...(upstream === undefined ? {} : { upstream }),
          ...(entry.sameOriginOnly === true ? { sameOriginOnly: true as const } : {}),
          ...(federatedServers !== undefined && URL.canParse(federatedServers, base)
            ? { federatedServers: new URL(federatedServers, base).href.replace(/\/$/, '') }
            : {}),
          ...(applicationId === undefined ? {} : { applicationId }),
          ...(label === undefined ? {} : { label }),
          ...(color === undefined ? {} : { color }),
        },
      ]
    })

/** The portals offered by this installation of the console. */
export const loadConnections = async (signal?: AbortSignal): Promise<Connection[]> =>
  readConnections(await loadConfig(signal), siteRoot())

/** The URL of the portal that was chosen last in this browser. */
const lastPortal = preference('portal', z.string(), '')

/** Remembers which portal was chosen last in this browser. */
export const rememberConnection = ({ url }: Connection): void => lastPortal.set(url)

/** The portal chosen last, or the first. */
export const preferredConnection = (connections: readonly Connection[]): Connection | undefined =>
  connections.find(({ url }) => url === lastPortal.get()) ?? connections[0]
