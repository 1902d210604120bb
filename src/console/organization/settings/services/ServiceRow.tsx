import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { formatList } from '../../../shell/format.ts'
import { Chevron } from '../../../ui/icons/Chevron.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { monospace } from '../../../ui/theme.ts'
import { useSettingsForm } from '../form.ts'
import type { SettingDefinition } from '../sections.ts'
import { Help, SettingField, useNotYet } from '../SettingField.tsx'
import { t } from '../messages.ts'
import { isFields, valueIn } from '../controls/jsonValue.ts'

const nameOf = (service: Readonly<Record<string, unknown>>): string | undefined =>
  ['name', 'sourceName', 'url']
    .map((key) => service[key])
    .find((text): text is string => typeof text === 'string' && text !== '')

/**
 * Returns the names of the services in the JSON of a setting, or the URLs of those without a name. Empty if there is no service, and for
 * a text that is not valid JSON.
 */
export const serviceNames = (json: string): readonly string[] =>
  [valueIn(json)?.value]
    .flat()
    .filter(isFields)
    .flatMap((service) => nameOf(service) ?? [])

interface Props {
  readonly definition: SettingDefinition
  /** Whether the fields are shown until the person folds them. */
  readonly opens: boolean
  /** Marks what a search found. Stable. */
  readonly mark?: (text: string) => ReactNode
  /** Further matches of the search. */
  readonly children?: ReactNode
}

const asIs = (text: string) => text

const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '18px minmax(0, 1fr)', sm: '18px minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 2,
  alignItems: 'center',
  inlineSize: '100%',
  minBlockSize: 44,
  paddingBlock: 2,
  paddingInline: 1,
  borderRadius: 1,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 400,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: 'hover' },
  '&[aria-disabled]': { cursor: 'default', backgroundColor: 'transparent' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: -2 },
} as const

/** A utility service as a row with its name or URL, which opens its fields. Changed values can't be folded away. */
export const ServiceRow = ({ definition, opens, mark = asIs, children }: Props) => {
  const { name } = definition
  const { control, drafts, showNames } = useSettingsForm()
  const bodyId = useId()
  const [chosen, setChosen] = useState<boolean>()
  const draft = useWatch({ control, name })
  const isChanged = draft !== drafts[name]
  // Remains open when the changes are applied or undone, so that the page does not jump.
  if (isChanged && chosen !== true) setChosen(true)
  const isOpen = chosen ?? opens
  const label = t(`setting.${name}.label`)
  const notYet = useNotYet(name)
  const heading = useMemo(
    () => (
      <>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Box
          component="span"
          sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
        >
          <Help {...{ name, mark, notYet }} showNames={false} />
        </Box>
      </>
    ),
    [label, name, mark, notYet],
  )
  const names = typeof draft === 'string' ? serviceNames(draft) : []
  return (
    <Box sx={{ '& + &': { borderBlockStart: '1px solid', borderColor: 'line' } }}>
      <h3 style={{ margin: 0 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-disabled={isChanged || undefined}
          onClick={() => setChosen(!isOpen)}
          sx={rowLook}
        >
          <Chevron isOpen={isOpen} />
          <Box component="span" sx={{ fontWeight: 550 }}>
            {mark(label)}
            {showNames && (
              <Box
                component="span"
                sx={{
                  display: 'block',
                  fontWeight: 400,
                  fontSize: '0.75rem',
                  fontFamily: monospace,
                }}
              >
                {name}
              </Box>
            )}
          </Box>
          <Box
            component="span"
            sx={{ gridColumn: { xs: 2, sm: 3 }, fontSize: '0.8125rem', color: 'text.secondary' }}
          >
            {names.length === 0 ? t('notSet') : formatList(names)}
          </Box>
        </ButtonBase>
      </h3>
      <Box
        id={bodyId}
        hidden={!isOpen}
        sx={{ paddingInlineStart: { xs: 1, sm: 6.5 }, paddingBlock: '4px 20px' }}
      >
        {isOpen && (
          <SettingField definition={definition} mark={mark} heading={heading}>
            {children}
          </SettingField>
        )}
      </Box>
    </Box>
  )
}
