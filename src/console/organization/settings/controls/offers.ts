import type { QueryKey } from '@tanstack/react-query'
import { organization } from '../../../../rest/organization/organization.ts'
import type { SettingName } from '../../../../rest/records/settings.ts'
import { query, queryClient } from '../../../shell/api.ts'

/** A value that the portal offers for a setting. */
export interface Offer {
  readonly value: string
  readonly label: string
}

/** Milliseconds; languages and regions change only with the portal's version. */
const staleTime = 600_000

const languages = () => queryClient.query({ ...query(organization.languages, {}), staleTime })

const offers: { readonly [K in SettingName]?: () => Promise<Offer[]> } = {
  culture: async () =>
    (await languages()).map(({ culture, language, localizedName }) => ({
      value: culture,
      label: localizedName === language ? language : `${localizedName} (${language})`,
    })),
  cultureFormat: async () => {
    // Several languages have the same formats, such as those of Switzerland.
    const labels = new Map<string, string[]>()
    for (const { language, cultureFormats = [] } of await languages())
      for (const { name, format } of cultureFormats)
        labels.set(format, [...(labels.get(format) ?? []), `${language}: ${name}`])
    return [...labels].map(([value, names]) => ({ value, label: names.join(', ') }))
  },
  region: async () =>
    (await queryClient.query({ ...query(organization.regions, {}), staleTime })).map(
      ({ region, name }) => ({ value: region, label: name }),
    ),
}

/** A query for the values that the portal offers for a setting; undefined for settings without such values. */
export const offersFor = (
  name: SettingName,
): { queryKey: QueryKey; queryFn: () => Promise<Offer[]>; staleTime: number } | undefined => {
  const queryFn = offers[name]
  return queryFn && { queryKey: ['offers', name], queryFn, staleTime }
}
