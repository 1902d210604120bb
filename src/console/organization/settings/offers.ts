import type { QueryKey } from '@tanstack/react-query'
import { groups } from '../../../rest/groups.ts'
import { organization } from '../../../rest/organization.ts'
import type { SettingName } from '../../../rest/settings.ts'
import { toQuery } from '../../shell/searchText.ts'
import { query, queryClient } from '../../shell/api.ts'

/** A value that the portal has for a setting. */
export interface Offer {
  readonly value: string
  readonly label: string
}

/** What there is to choose from does not change while one looks at it. */
const staleTime = 600_000

/** Groups that are listed at most; others are entered by their ID. */
const mostGroups = 100

const languages = () => queryClient.query({ ...query(organization.languages, {}), staleTime })

const groupsAs = async (valueOf: (id: string) => string): Promise<Offer[]> => {
  const { results } = await queryClient.query(
    query(groups.search, { q: toQuery(''), num: mostGroups }),
  )
  return results
    .map(({ id, title, owner }) => ({ value: valueOf(id), label: `${title} (${owner})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

const groupQueries = () => groupsAs((id) => `id:${id}`)

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
  homePageFeaturedContent: () => groupsAs((id) => id),
  featuredItemsGroupQuery: groupQueries,
  basemapGalleryGroupQuery: groupQueries,
  templatesGroupQuery: groupQueries,
  layerTemplatesGroupQuery: groupQueries,
  symbolSetsGroupQuery: groupQueries,
  colorSetsGroupQuery: groupQueries,
  analysisLayersGroupQuery: groupQueries,
  atlasGroupQuery: groupQueries,
  stylesGroupQuery: groupQueries,
  '2DStylesGroupQuery': groupQueries,
}

/** What the portal offers for a setting, as a query; undefined for settings that are entered freely. */
export const offersFor = (
  name: SettingName,
): { queryKey: QueryKey; queryFn: () => Promise<Offer[]>; staleTime: number } | undefined => {
  const queryFn = offers[name]
  return queryFn && { queryKey: ['offers', name], queryFn, staleTime }
}
