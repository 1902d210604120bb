import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { foldersOf, type FolderChoice, type FolderProblems } from './folders.ts'
import { t } from './messages.ts'

interface Props {
  /** The member whose folders are offered; undefined offers none. */
  readonly owner: string | undefined
  readonly value: FolderChoice
  /** Called with what was changed. */
  readonly onChange: (changed: Partial<FolderChoice>) => void
  readonly problems: FolderProblems
}

interface SelectProps extends Props {
  readonly label?: string
  readonly help?: string | undefined
  /** Labels of the choices besides existing folders. */
  readonly others: Readonly<Partial<Record<'root' | 'new', string | undefined>>>
  /** What is stored of an existing folder. */
  readonly by?: 'id' | 'title'
}

/** Selects a folder of a member in a list, in which the root folder can be the first entry, and a new one the last. */
export const FolderSelect = ({
  label = t('folder'),
  help,
  owner,
  others,
  by = 'id',
  value: { place, existing, name },
  onChange,
  problems,
}: SelectProps) => {
  const { data, error, refetch } = useQuery({
    ...foldersOf(owner ?? ''),
    enabled: owner !== undefined,
  })
  const folders = data?.folders?.map((one) => ({ value: one[by], label: one.title })) ?? []
  const other = (one: 'root' | 'new') =>
    others[one] === undefined ? [] : [{ value: one, label: others[one] }]
  const isOther = place === 'root' || place === 'new'
  const isKnown = isOther || folders.some((folder) => folder.value === existing)
  const isEmpty = data && folders.length === 0 && Object.keys(others).length === 0
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <SelectField
        label={label}
        help={isEmpty ? t('none') : help}
        error={problems.existing}
        value={isOther ? place : isKnown ? existing : ''}
        {...(!isKnown && { placeholder: t('choose') })}
        onChange={({ target }) =>
          onChange(
            others[target.value as 'root' | 'new'] === undefined
              ? { place: 'existing', existing: target.value }
              : { place: target.value as 'root' | 'new', existing: '' },
          )
        }
        choices={[...other('root'), ...folders, ...other('new')]}
      />
      {place === 'new' && <NameField {...{ name, onChange, problems }} />}
    </>
  )
}

const NameField = ({
  name,
  onChange,
  problems,
}: Pick<Props, 'onChange' | 'problems'> & { name: string }) => (
  <TextField
    label={t('name')}
    error={problems.name}
    autoComplete="off"
    value={name}
    onChange={(event) => onChange({ name: event.target.value })}
  />
)

interface RadioProps extends Props, Pick<SelectProps, 'by'> {
  readonly label: string
  readonly help?: string
  readonly choices: readonly {
    readonly place: FolderChoice['place']
    readonly label: string
    readonly help?: string | undefined
    readonly disabledReason?: string | undefined
  }[]
  /** Further fields of the selected choice. */
  readonly children?: ReactNode
}

/** Selects where items are placed with radio buttons, with the fields of the selected choice below it. */
export const FolderRadios = ({ label, help, choices, children, ...fields }: RadioProps) => {
  const group = useId()
  const { value, onChange, problems, owner } = fields
  const { place, name } = value
  return (
    <FieldGroup label={label} help={help}>
      {choices.map((one) => (
        <div key={one.place}>
          <RadioChoice
            {...one}
            name={group}
            checked={place === one.place}
            onChange={() => onChange({ place: one.place })}
          />
          {place === one.place && (
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                marginInlineStart: 7,
                '&:not(:empty)': { marginBlock: 2 },
              }}
            >
              {children}
              {place === 'existing' && owner !== undefined && (
                <FolderSelect {...fields} others={{}} />
              )}
              {place === 'new' && <NameField {...{ name, onChange, problems }} />}
            </Box>
          )}
        </div>
      ))}
    </FieldGroup>
  )
}
