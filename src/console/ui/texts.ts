import i18next from 'i18next'
import { words } from './words.ts'

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
})

interface Texts {
  readonly [key: string]: string | Texts
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The keys of texts: paths with dots, without the plural form. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Base}_${Plural}`
      ? Base
      : K
    : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

type Values = Readonly<Record<string, unknown>>

/** Returns a text in the language of the page; `count` selects the plural form. A key that is not known before needs a default value. */
export interface Translate<K extends string> {
  (key: K, values?: Values): string
  (key: string, values: Values & { readonly defaultValue: string }): string
}

i18next.addResourceBundle('en', 'words', words)

/**
 * Registers the English texts of a folder under a name that is unique in the console, and returns their `t`, which also finds the common
 * words.
 */
export const texts = <T extends Texts>(
  folder: string,
  english: T,
): Translate<KeyOf<T> | KeyOf<typeof words>> => {
  i18next.addResourceBundle('en', folder, english, true, true)
  return i18next.getFixedT(null, [folder, 'words'])
}
