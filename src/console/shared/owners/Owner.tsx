import { Person } from '../../shell/people/Person.tsx'
import { t } from './messages.ts'

/** The owner of a row by full name; says so if the portal did not return one (an empty username). */
export const Owner = ({ username }: { readonly username: string }) =>
  username === '' ? t('unknownOwner') : <Person username={username} />
