import { personName } from '../../../shell/personName.ts'
import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { content } from '../../../../rest/content/content.ts'
import { canOwnContent } from '../../../../rest/organization/licenses.ts'
import type { User } from '../../../../rest/records/user.ts'
import { users } from '../../../../rest/organization/users.ts'
import { query } from '../../../shell/api.ts'
import { MemberPicker } from '../../../shared/pickers/MemberPicker.tsx'
import { FolderRadios } from '../../../shared/folders/FolderFields.tsx'
import { folderProblems } from '../../../shared/folders/folders.ts'
import { t as tFolders } from '../../../shared/folders/messages.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Destination } from './destination.ts'
import { receiving } from '../check/privileges.ts'
import { t } from '../messages.ts'

interface Props {
  readonly value: Destination
  readonly onChange: (value: Destination) => void
  /** Usernames of the current owners. */
  readonly owners: readonly string[]
  /** Whether errors are shown: after the first attempt to continue. */
  readonly showErrors: boolean
}

/** Returns why a member can't receive these items, for reasons that this page can't fix; undefined if there is none. */
const whyNot = (owners: readonly string[]) => (member: User) => {
  const { username, disabled, userLicenseTypeId } = member
  if (owners.length === 1 && owners[0] === username) return t('notTarget.owner')
  if (disabled) return t('notTarget.disabled')
  if (userLicenseTypeId !== undefined && !canOwnContent(userLicenseTypeId))
    return t('notTarget.userType')
  return undefined
}

/** The fields for the new owner and the folder. */
export const DestinationFields = ({ value, onChange, owners, showErrors }: Props) => {
  const { target } = value
  const refusal = refusalMessage(usePermission(content.list, target))
  const whyNoFolders = target === '' ? t('folder.existingFirst') : refusal
  return (
    <>
      <Field
        label={t('target')}
        error={showErrors && target === '' ? t('targetMissing') : undefined}
      >
        {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) => (
          <MemberPicker
            id={id}
            label={t('target')}
            describedBy={describedBy}
            isWrong={isWrong}
            chosen={target === '' ? [] : [target]}
            max={1}
            filter={whyNot(owners)}
            onChange={([next = '']) => onChange({ ...value, target: next, existing: '' })}
          />
        )}
      </Field>
      {target !== '' && <ReceiveWarning member={target} />}
      <Box sx={{ marginBlockStart: 4 }}>
        <FolderRadios
          label={t('folder.legend')}
          choices={[
            {
              place: 'default',
              label: t('folder.default'),
              help: t('folder.defaultHelp', { root: `${owners[0] ?? ''}_root` }),
            },
            { place: 'existing', label: t('folder.existing'), disabledReason: whyNoFolders },
            { place: 'new', label: t('folder.new'), help: t('folder.newHelp') },
            { place: 'root', label: tFolders('root') },
          ]}
          owner={whyNoFolders === undefined ? target : undefined}
          by="title"
          value={value}
          onChange={(changed) => onChange({ ...value, ...changed })}
          problems={showErrors ? folderProblems(value) : {}}
        />
      </Box>
    </>
  )
}

/** Warns if the new owner can't receive content. Portals provide the privileges of other members only to members who manage them. */
const ReceiveWarning = ({ member }: { member: string }) => {
  const { data } = useQuery({ ...query(users.read, { userName: member }), retry: false })
  if (data?.privileges === undefined || data.privileges.includes(receiving)) return null
  return <Notice tone="warning">{t('lacksReceive', { member: personName(data) })}</Notice>
}
