import { transfer } from '../../../../rest/content/transfer.ts'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { permission, refusalMessage } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { MemberPicker } from '../../../shared/pickers/MemberPicker.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { OwnersFrame } from '../TransferFrame.tsx'
import { t } from '../messages.ts'

/** Selects the member whose content will be transferred. */
export const ChooseMember = ({ onChoose }: { onChoose: (username: string) => void }) => {
  const current = useSession()
  // Members who can't transfer their own content can't transfer that of others.
  const own = permission(current, transfer.reassignMany, current.person.username)
  return (
    <OwnersFrame title={t('titleChoose')} line={t('lineChoose')} other="ofSelection">
      {own.allowed ? (
        <Card isForm>
          <Field label={t('whose')}>
            {({ id }) => (
              <MemberPicker
                id={id}
                label={t('whose')}
                chosen={[]}
                max={1}
                filter={({ username }) =>
                  refusalMessage(permission(current, transfer.reassignMany, username))
                }
                onChange={([username]) => {
                  if (username !== undefined) onChoose(username)
                }}
              />
            )}
          </Field>
        </Card>
      ) : (
        <NoPermission permission={own} />
      )}
    </OwnersFrame>
  )
}
