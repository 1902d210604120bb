import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { messages as ui } from './messages.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
  }
  /** Every area adds its namespace here, beside its messages. */
  interface ResourceNamespaceMap {
    ui: typeof ui
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shell',
  resources: { en: { ui } },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

/** Translates messages outside components; components call `useTranslation(namespace)`. */
export const t = i18next.t

/** Adds English messages. Called by the module that contains them, so that they are loaded with it. */
export const addMessages = (namespace: string, messages: object): void => {
  i18next.addResourceBundle('en', namespace, messages, true, true)
}
