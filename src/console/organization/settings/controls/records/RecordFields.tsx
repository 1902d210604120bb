import Box from '@mui/material/Box'
import type * as z from 'zod'
import { useMutation } from '@tanstack/react-query'
import { formatList } from '../../../../shell/format.ts'
import { CheckChoice } from '../../../../ui/fields/Choice.tsx'
import { Field, narrowFields } from '../../../../ui/fields/Field.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { isFields } from '../jsonValue.ts'
import { fieldsOf, othersIn, type RecordField } from './recordFields.ts'
import { RecordList } from './RecordList.tsx'
import { fieldLabel, t } from '../../messages.ts'
import { portals } from '../../../../../rest/organization/portals.ts'
import { send } from '../../../../shell/api.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { StateChip } from '../../../../ui/StateChip.tsx'
import type { Tone } from '../../../../ui/designTokens.ts'
import { answerOf, failureOf, type ServiceAnswer } from './serviceAnswer.ts'

type Path = readonly PropertyKey[]

interface Props {
  /** Path of the record in the value of the setting. */
  readonly path: Path
  readonly problems: readonly { readonly path: Path; readonly message: string }[]
  /** Undefined removes the value. */
  readonly onChange: (path: Path, value: unknown) => void
  readonly onBlur: () => void
  readonly id?: string | undefined
  readonly label: string
  readonly record: z.ZodObject
  readonly value: unknown
}

/** URLs are long. */
const wholeLine = { ...narrowFields, gridColumn: '1 / -1', maxInlineSize: 560 } as const

const isAt = (path: Path, other: Path) =>
  path.length === other.length && path.every((step, at) => step === other[at])

/** The form of one record. Properties without a field are listed and kept unchanged. */
export const RecordFields = (props: Props) => {
  const { id, label, record, value, path, problems, onChange, onBlur } = props
  const values = isFields(value) ? value : {}
  const others = othersIn(value, record)

  const control = (field: RecordField) => {
    const { key, kind } = field
    const at = [...path, key]
    const entered = values[key]
    const error = problems.find((problem) => isAt(problem.path, at))?.message
    if (kind === 'list')
      return (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Box sx={{ fontWeight: 600, marginBlockEnd: 1 }}>{fieldLabel(key)}</Box>
          <RecordList
            path={at}
            label={`${label}: ${fieldLabel(key)}`}
            value={entered ?? []}
            onChange={onChange}
          >
            {(entry) => (
              <RecordFields {...{ problems, onChange, onBlur }} {...entry} record={field.entry} />
            )}
          </RecordList>
        </Box>
      )
    if (kind === 'switch')
      return (
        <CheckChoice
          label={fieldLabel(key)}
          // Layers are visible by default.
          checked={entered === true || (entered == null && key === 'visibility')}
          onChange={(isOn) => onChange(at, isOn)}
        />
      )
    const typed = {
      ...(kind === 'url' ? { type: 'url', placeholder: 'https://' } : {}),
      ...(kind === 'number' ? { inputMode: 'decimal' as const } : {}),
      spellCheck: false,
      autoComplete: 'off',
      value: typeof entered === 'string' || typeof entered === 'number' ? String(entered) : '',
      onChange: ({ target }: { target: { value: string } }) =>
        onChange(at, target.value === '' ? undefined : valueOf(kind, target.value)),
      onBlur,
    }
    if (kind === 'lines')
      return (
        <Box sx={wholeLine}>
          <Field label={fieldLabel(key)} error={error}>
            {(aria) => <TextArea {...typed} {...aria} rows={6} />}
          </Field>
        </Box>
      )
    return (
      <Box sx={kind === 'url' ? wholeLine : narrowFields}>
        <TextField {...typed} label={fieldLabel(key)} error={error} />
        {key === 'url' && (
          <Box sx={{ marginBlockStart: 2 }}>
            <ServiceTest label={label} url={typed.value} />
          </Box>
        )}
      </Box>
    )
  }
  return (
    <Box
      component="fieldset"
      id={id}
      aria-label={label}
      sx={{
        margin: 0,
        padding: 0,
        border: 0,
        minInlineSize: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {fieldsOf(record).map((field) => (
        <Box key={field.key} sx={{ display: 'contents' }}>
          {control(field)}
        </Box>
      ))}
      {others.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', fontSize: '0.75rem', color: 'text.secondary' }}>
          {t('otherProperties', { keys: formatList(others) })}
        </Box>
      )}
    </Box>
  )
}

/** Returns a number for a numeric field; text that is not a number is returned as typed, for the contract to reject. */
const valueOf = (kind: RecordField['kind'], text: string): string | number => {
  const number = Number(text)
  return kind === 'number' && text.trim() !== '' && String(number) === text ? number : text
}

const tones: Record<ServiceAnswer['kind'], Tone> = {
  responds: 'success',
  returnsError: 'warning',
  unreachable: 'error',
  notRequested: 'warning',
  notSupported: 'neutral',
  failed: 'error',
  noPortal: 'error',
}

/** The browser can send requests to the portal only, so the portal requests the URL. */
const testUrl = async (url: string): Promise<ServiceAnswer> => {
  try {
    return answerOf(await send(portals.checkUrl, { url }))
  } catch (error) {
    return failureOf(error)
  }
}

/** Tests whether the portal gets a response from the URL of a service. */
const ServiceTest = ({ label, url }: { label: string; url: string }) => {
  const test = useMutation({ mutationFn: testUrl })
  // A result applies only to the URL that was tested.
  const found = test.variables === url ? test.data : undefined
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={t('test.of', { label })}
        loading={test.isPending}
        disabledReason={URL.canParse(url) ? undefined : t('test.noUrl')}
        onClick={() => test.mutate(url)}
      >
        {t('test.test')}
      </ActionButton>
      <Box
        component="output"
        aria-label={t('test.of', { label })}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minInlineSize: 0 }}
      >
        {found && (
          <>
            <StateChip tone={tones[found.kind]}>{t(`test.${found.kind}`)}</StateChip>
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {found.status !== undefined && t('test.status', { status: found.status })}{' '}
              {found.kind === 'notSupported' ? t('test.notSupportedHelp') : found.message}
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}
