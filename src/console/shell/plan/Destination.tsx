import { useSession } from '../session/session.ts'
import { useWords } from './words.ts'

/** Which portal is written to: its name, and the label it was given. */
export const Destination = () => {
  const { t } = useWords()
  const { connection, organization } = useSession()
  return (
    <>
      {t('portal')} <strong>{organization.name ?? connection.name}</strong>
      {connection.label !== undefined && ` · ${connection.label}`}
    </>
  )
}
