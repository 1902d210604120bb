import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { foldersOf } from '../../../shared/folders/folders.ts'
import { content } from '../../../../rest/content/content.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { folderChoices, type Destination, type Faults } from './destination.ts'
import { t } from '../messages.ts'

interface Props {
  readonly value: Destination
  readonly onChange: (value: Destination) => void
  readonly owners: readonly string[]
  readonly faults: Faults
}

/** The fields for the folder of the new owner: named by the portal, an existing one, one by name, or the root folder. */
export const FolderFields = ({ value, onChange, owners, faults }: Props) => {
  const name = useId()
  const refusal = refusalMessage(usePermission(content.list, value.target))
  const whyNot = value.target === '' ? t('folder.existingFirst') : refusal
  const help = {
    default: t('folder.defaultHelp', { root: `${owners[0] ?? ''}_root` }),
    existing: undefined,
    new: t('folder.newHelp'),
    root: undefined,
  }
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, marginBlockStart: 4, padding: 0 }}>
      <Box component="legend" sx={{ padding: 0, fontWeight: 600 }}>
        {t('folder.legend')}
      </Box>
      {folderChoices.map((place) => (
        <div key={place}>
          <RadioChoice
            name={name}
            label={t(`folder.${place}`)}
            help={help[place]}
            checked={value.place === place}
            onChange={() => onChange({ ...value, place })}
            disabledReason={place === 'existing' ? whyNot : undefined}
          />
          {value.place === place && place === 'existing' && whyNot === undefined && (
            <Indented>
              <Existing value={value} onChange={onChange} faults={faults} />
            </Indented>
          )}
          {value.place === place && place === 'new' && (
            <Indented>
              <Named value={value} onChange={onChange} faults={faults} />
            </Indented>
          )}
        </div>
      ))}
    </Box>
  )
}

const Indented = ({ children }: { children: ReactNode }) => (
  <Box sx={{ marginInlineStart: 7, marginBlock: 1 }}>{children}</Box>
)

type Part = Pick<Props, 'value' | 'onChange' | 'faults'>

const Existing = ({ value, onChange, faults }: Part) => {
  const nameOf = useFullNames([value.target])
  const { data, error, refetch } = useQuery({ ...foldersOf(value.target), retry: false })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const folders = data?.folders ?? []
  const member = nameOf(value.target)
  return (
    <SelectField
      label={t('folder.choose')}
      placeholder={t('folder.chooseOne')}
      help={data && folders.length === 0 ? t('folder.none', { member }) : undefined}
      error={faults.existing && t('folder.chooseOne')}
      value={value.existing}
      onChange={(event) => onChange({ ...value, existing: event.target.value })}
      choices={folders.map(({ title }) => ({ value: title, label: title }))}
    />
  )
}

const Named = ({ value, onChange, faults }: Part) => {
  const fault = faults.name
  const error =
    fault === undefined
      ? undefined
      : fault === 'missing'
        ? t('folder.nameMissing')
        : fault === 'root'
          ? t('folder.nameRoot')
          : t('folder.nameWrong', fault)
  return (
    <TextField
      label={t('folder.name')}
      error={error}
      value={value.name}
      onChange={(event) => onChange({ ...value, name: event.target.value })}
    />
  )
}
