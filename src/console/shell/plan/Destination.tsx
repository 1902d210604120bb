import { useSession } from '../session/session.ts'
import { useMessages } from './messages.ts'

/** The name and label of the portal that will be changed. */
export const Destination = () => {
  const { t } = useMessages()
  const { connection, organization } = useSession()
  return (
    <>
      {t('portal')} <strong>{organization.name ?? connection.name}</strong>
      {connection.label !== undefined && ` · ${connection.label}`}
    </>
  )
}
