import type { Language } from '../../rest/organization/organization.ts'

/** The languages of the portal's pages. */
const cultures = `
ar bg bs ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sr sv th tr uk vi
zh-CN zh-HK zh-TW`
  .trim()
  .split(/\s+/)

/** Regions whose formats for numbers and dates can be chosen for a language, the default first. */
const formats: Readonly<Record<string, readonly string[]>> = {
  de: ['DE', 'AT', 'CH'],
  en: ['US', 'AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'ZA'],
  es: ['ES', 'AR', 'CL', 'CO', 'MX', 'PE', 'US'],
  fr: ['FR', 'BE', 'CA', 'CH'],
  it: ['IT', 'CH'],
}

const nameIn = (language: string, type: 'language' | 'region', code: string) =>
  new Intl.DisplayNames(language, { type }).of(code) ?? code

/** Every language with its English name and its own, and its formats. */
export const languages: readonly Language[] = cultures.map((culture) => {
  const regions = formats[culture]
  return {
    language: nameIn('en', 'language', culture),
    culture,
    localizedName: nameIn(culture, 'language', culture),
    ...(regions && {
      cultureFormats: regions.map((region) => ({
        name: nameIn('en', 'region', region),
        format: region.toLowerCase(),
      })),
    }),
  }
})

/** Returns the language of a culture such as `en-US` or `zh-tw`; undefined when the pages are not available in it. */
export const languageOf = (culture: string): Language | undefined => {
  const named = (code: string) =>
    languages.find((language) => language.culture.toLowerCase() === code.toLowerCase())
  return named(culture) ?? named(culture.split('-')[0] ?? '')
}
