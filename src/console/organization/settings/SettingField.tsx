import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, Suspense, useMemo, useState, type ComponentType } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod'
import { settingSchema, type SettingName } from '../../../rest/records/settings.ts'
import { formatNumber } from '../../shell/format.ts'
import { part } from '../../shell/part/part.tsx'
import { WarningLine } from '../../shell/plan/WarningLine.tsx'
import { refusalMessage, sincePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Field, Input } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { monospace } from '../../ui/theme.ts'
import { meant, type Draft, type ExtentDraft } from './draft.ts'
import { ContactsControl } from './ContactsControl.tsx'
import type { ControlProps } from './control.ts'
import { EntriesControl } from './EntriesControl.tsx'
import { FeaturedGroupsControl } from './FeaturedGroupsControl.tsx'
import { useSettingsForm } from './form.ts'
import { GroupQueryControl } from './GroupQueryControl.tsx'
import { isGuarded, warningsOf } from './guards.ts'
import { OfferedControl } from './OfferedControl.tsx'
import { JsonControl } from './JsonControl.tsx'
import { offersFor } from './offers.ts'
import { PanelsControl } from './PanelsControl.tsx'
import { PictureControl } from './pictures/PictureControl.tsx'
import { RecordControl } from './RecordControl.tsx'
import type { ControlKind, Placed } from './sections.ts'
import { trustLists } from './trusted.ts'
import { UntrustedServers } from './UntrustedServers.tsx'
import { useWords } from './words.ts'

/** Controls of texts that are chosen more often than written. */
const choosers = {
  group: GroupQueryControl,
  picture: PictureControl,
} as const

const minutesOfDay = 1440

const isChoiceWith = (
  name: SettingName,
): name is 'units' | 'access' | 'metadataFormats' | 'creditAssignments' =>
  settingSchema(name) instanceof z.ZodEnum

const ExtentControl = part(async () => (await import('./ExtentControl.tsx')).ExtentControl)

const written: { readonly [K in ControlKind]?: ComponentType<ControlProps<string>> } = {
  featuredGroups: FeaturedGroupsControl,
  json: JsonControl,
  panels: PanelsControl,
  record: RecordControl,
}

const isExtent = (draft: Draft): draft is ExtentDraft =>
  typeof draft === 'object' && 'json' in draft

/** The version of the portal that brought a setting. */
const sinceOf = (name: SettingName) => z.globalRegistry.get(settingSchema(name))?.since

interface HelpProps {
  readonly name: SettingName
  readonly showNames: boolean
  readonly notYet: string | undefined
}

/** What a setting does, since when there is such a one, and on demand the name of its parameter. */
const Help = ({ name, showNames, notYet }: HelpProps) => {
  const { t } = useWords()
  const since = sinceOf(name)
  return (
    <>
      {t(`setting.${name}.help`)} {since !== undefined && t('since', { version: since })} {notYet}
      {showNames && (
        <Box component="span" sx={{ display: 'block', fontFamily: monospace }}>
          {name}
        </Box>
      )}
    </>
  )
}

/** One setting: its name, what it does, its control, and what is wrong with what was entered. Renders alone while it is typed into. */
export const SettingField = memo(({ place }: { place: Placed }) => {
  const { name, kind } = place
  const { t } = useWords()
  const session = useSession()
  const { control, drafts, settings, here, showNames, isAttempted } = useSettingsForm()
  const { field, fieldState } = useController({ name, control })
  const [isLeft, setIsLeft] = useState(false)
  const draft: Draft = field.value
  const { isDirty } = fieldState
  const saysWrong = isLeft || isAttempted
  // While somebody types, nothing is worked out that is not shown yet.
  const found = isDirty && (saysWrong || isGuarded(name)) ? meant(name, draft) : undefined
  const error =
    found && 'problem' in found && saysWrong
      ? t(`problem.${found.problem}`, { words: found.words })
      : undefined
  const notYet = refusalMessage(sincePermission(session, sinceOf(name)))
  const onBlur = () => {
    setIsLeft(true)
    field.onBlur()
  }
  // What does not change with what is typed is kept, so that a key costs its own control only.
  const label = useMemo(() => t(`setting.${name}.label`), [t, name])
  const help = useMemo(
    () => <Help name={name} showNames={showNames} notYet={notYet} />,
    [name, showNames, notYet],
  )
  const shared = { label, help, ...(error === undefined ? {} : { error }) }
  const disabled = notYet !== undefined
  const warnings =
    found && 'value' in found
      ? warningsOf({ name, before: settings[name], after: found.value }, here)
      : []
  const { onChange } = field
  const undo = useMemo(
    () =>
      isDirty && (
        <Button
          size="small"
          aria-label={t('undoOne', { label })}
          onClick={() => onChange(drafts[name])}
        >
          {t('undo')}
        </Button>
      ),
    [isDirty, t, label, onChange, drafts, name],
  )

  const controlOf = (aria: { id: string; describedBy: string | undefined; isWrong: boolean }) => ({
    name,
    label,
    ...aria,
    onBlur,
  })

  const body = () => {
    if (typeof draft === 'boolean')
      return (
        <CheckChoice
          label={label}
          help={help}
          checked={draft}
          onChange={field.onChange}
          disabledReason={notYet}
        />
      )
    // These say what is wrong where it is wrong.
    const Written = written[kind]
    if ((Written && typeof draft === 'string') || isExtent(draft))
      return (
        <Field label={label} help={help} isWide>
          {({ id, 'aria-describedby': describedBy }) => {
            const own = {
              ...controlOf({ id, describedBy, isWrong: error !== undefined }),
              error,
              onChange: field.onChange,
            }
            if (isExtent(draft))
              return (
                <Suspense>
                  <ExtentControl {...own} value={draft} before={drafts[name] as ExtentDraft} />
                </Suspense>
              )
            return Written && <Written {...own} value={draft} />
          }}
        </Field>
      )
    if (typeof draft !== 'string')
      return (
        <Field {...shared}>
          {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) =>
            kind === 'members' ? (
              <ContactsControl
                {...controlOf({ id, describedBy, isWrong })}
                value={draft}
                onChange={field.onChange}
              />
            ) : (
              <EntriesControl
                name={name}
                label={label}
                id={id}
                describedBy={describedBy}
                entries={draft}
                before={drafts[name] as readonly string[]}
                onChange={field.onChange}
              />
            )
          }
        </Field>
      )
    if (kind === 'choice' && isChoiceWith(name))
      return (
        <SelectField
          {...shared}
          choices={settingSchema(name).options.map((value) => ({
            value,
            label: t(`choice.${name}.${value}` as 'choice.units.metric'),
          }))}
          placeholder=""
          value={draft}
          disabled={disabled}
          onChange={field.onChange}
          onBlur={onBlur}
        />
      )
    if (kind === 'group' || kind === 'picture')
      return (
        <Field {...shared}>
          {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) => {
            const Chooser = choosers[kind]
            return (
              <Chooser
                {...controlOf({ id, describedBy, isWrong })}
                value={draft}
                onChange={field.onChange}
              />
            )
          }}
        </Field>
      )
    const typed = { value: draft, disabled, onChange: field.onChange, onBlur }
    return (
      <Field {...shared}>
        {(aria) => {
          if (kind === 'lines') return <TextArea {...aria} {...typed} rows={4} />
          const from = offersFor(name)
          if (from) return <OfferedControl {...aria} {...typed} from={from} />
          if (kind !== 'number') return <Input {...aria} {...typed} autoComplete="off" />
          return (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Input
                {...aria}
                {...typed}
                inputMode="numeric"
                autoComplete="off"
                sx={{ inlineSize: 120 }}
              />
              {name === 'maxTokenExpirationMinutes' && <Days minutes={Number(draft)} />}
            </Box>
          )
        }}
      </Field>
    )
  }
  return (
    <Box
      data-setting={name}
      sx={{
        position: 'relative',
        paddingInlineStart: 3,
        borderInlineStart: '3px solid',
        borderColor: isDirty ? 'tone.warning.solid' : 'transparent',
        marginInlineStart: -3.75,
      }}
    >
      {body()}
      {name === trustLists.contacted && <UntrustedServers />}
      {warnings.map((warning) => (
        <WarningLine key={warning}>{t(`warning.${warning}`)}</WarningLine>
      ))}
      {undo}
    </Box>
  )
})
SettingField.displayName = 'SettingField'

const Days = ({ minutes }: { minutes: number }) => {
  const { t } = useWords()
  if (!(minutes >= minutesOfDay)) return null
  const days = Math.round((minutes / minutesOfDay) * 10) / 10
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('days', { count: days, formatted: formatNumber(days) })}
    </Box>
  )
}
