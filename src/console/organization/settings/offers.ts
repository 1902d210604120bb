import type { QueryKey } from '@tanstack/react-query'
import { organization } from '../../../rest/organization/organization.ts'
import type { SettingName } from '../../../rest/records/settings.ts'
import { query, queryClient } from '../../shell/api.ts'

/** A value that the portal has for a setting. */
export interface Offer {
  readonly value: string
  readonly label: string
}

/** What there is to choose from does not change while one looks at it. */
const staleTime = 600_000

const languages = () => queryClient.query({ ...query(organization.languages, {}), staleTime })

const offers: { readonly [K in SettingName]?: () => Promise<Offer[]> } = {
  culture: async () =>
    (await languages()).map(({ culture, language, localizedName }) => ({
      value: culture,
      label: localizedName === language ? language : `${localizedName} (${language})`,
    })),
  cultureFormat: async () =>
    (await languages()).flatMap(({ language, cultureFormats = [] }) =>
      cultureFormats.map(({ name, format }) => ({ value: format, label: `${language}: ${name}` })),
    ),
  region: async () =>
    (await queryClient.query({ ...query(organization.regions, {}), staleTime })).map(
      ({ region, name }) => ({ value: region, label: name }),
    ),
}

/** What the portal offers for a setting, as a query; undefined for settings that are entered freely. */
export const offersFor = (
  name: SettingName,
): { queryKey: QueryKey; queryFn: () => Promise<Offer[]>; staleTime: number } | undefined => {
  const queryFn = offers[name]
  return queryFn && { queryKey: ['offers', name], queryFn, staleTime }
}
