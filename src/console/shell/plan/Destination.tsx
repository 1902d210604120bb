import { useSession } from '../session/session.ts'
import { useWords } from './words.ts'

/** The name and label of the portal that will be changed. */
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
