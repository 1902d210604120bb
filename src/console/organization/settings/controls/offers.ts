import { organization } from '../../../../rest/organization/organization.ts'
import { query, queryClient } from '../../../shell/api.ts'
import { codeName } from '../../../shell/format.ts'

/** A value that the portal offers for a setting. */
interface Offer {
  readonly value: string
  readonly label: string
}

/** Milliseconds; languages and regions change only with the portal's version. */
const staleTime = 600_000

const languages = () => queryClient.query({ ...query(organization.languages, {}), staleTime })

const offers = {
  culture: async () =>
    (await languages()).map(({ culture, language, localizedName }) => ({
      value: culture,
      label:
        localizedName === undefined || localizedName === language
          ? language
          : `${localizedName} (${language})`,
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
} satisfies Record<string, () => Promise<Offer[]>>

/** A setting or a field of a profile whose values have names. */
export type OfferedName = keyof typeof offers

export const isOffered = (name: string): name is OfferedName => name in offers

/** A query for the values that the portal offers. */
export const offersFor = (name: OfferedName) => ({
  queryKey: ['offers', name],
  queryFn: (): Promise<Offer[]> => offers[name](),
  staleTime,
})

/** Returns the name of a value: that of the portal once its values were read, otherwise that of the browser, or the value. */
export const offerLabel = (name: OfferedName, value: string): string =>
  queryClient.getQueryData<Offer[]>(['offers', name])?.find((one) => one.value === value)?.label ??
  codeName(name === 'culture' ? 'language' : 'region', value) ??
  ''
