import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { memo, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod'
import { settingSchema, type SettingName } from '../../../rest/records/settings.ts'
import { part } from '../../shell/part/part.tsx'
import { isNothing, isSame } from '../../shell/changes/equality.ts'
import { formatValue } from '../../shell/changes/formatValue.ts'
import { WarningLine } from '../../shell/review/WarningLine.tsx'
import { refusalMessage, sincePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Field, Input } from '../../ui/fields/Field.tsx'
import { HelpButton } from '../../ui/fields/HelpButton.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { monospace } from '../../ui/theme.ts'
import { parseDraft, type Draft, type ExtentDraft } from './settingsDraft.ts'
import { formatOf } from './changes.ts'
import { choiceLabel, isChoiceWith } from './choices.ts'
import type { ControlProps } from './controls/control.ts'
import { EntriesControl } from './controls/EntriesControl.tsx'
import { useSettingsForm } from './form.ts'
import { isGuarded, warningsOf } from './guards.ts'
import { OfferedField } from './controls/OfferedField.tsx'
import { isOffered } from './controls/offers.ts'
import { ImageControl } from './images/ImageControl.tsx'
import { isReversed, type ControlKind, type SettingDefinition } from './sections.ts'
import { trustLists } from './trusted.ts'
import { UntrustedServers } from './UntrustedServers.tsx'
import { shownWarning } from './warnings.ts'
import { t } from './messages.ts'
import { ContactsControl } from './controls/ContactsControl.tsx'
import { FeaturedGroupsControl } from './controls/FeaturedGroupsControl.tsx'
import { GroupQueryControl } from './controls/GroupQueryControl.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { JsonControl } from './controls/JsonControl.tsx'
import { LimitControl } from './controls/LimitControl.tsx'
import { PanelsControl } from './controls/PanelsControl.tsx'
import { RecordControl } from './controls/records/RecordControl.tsx'

// Only the map section shows these controls; the library of the map is heavy.
const ExtentControl = part(async () => (await import('./controls/ExtentControl.tsx')).ExtentControl)
const BasemapControl = part(
  async () => (await import('./controls/basemap/BasemapControl.tsx')).BasemapControl,
)

/** Controls for texts that users usually choose from a list. */
const choosers = {
  group: GroupQueryControl,
  image: ImageControl,
} as const

/** Keeps the place of a control that loads, so that what is below does not move. `height` in px. */
const placeOf = (height: number) => (
  <Box sx={{ minBlockSize: height, borderRadius: '8px', backgroundColor: 'sunken' }} />
)

type JsonField = ComponentType<ControlProps<string> & { readonly fallback?: ReactNode }>

const jsonControls: { readonly [K in ControlKind]?: JsonField } = {
  basemap: BasemapControl,
  featuredGroups: FeaturedGroupsControl,
  json: JsonControl,
  panels: PanelsControl,
  record: RecordControl,
}

/** Controls whose former value is shown below them; the others show parts that can be compared only in the review. */
const comparable: ReadonlySet<ControlKind> = new Set([
  'switch',
  'text',
  'lines',
  'number',
  'limit',
  'choice',
])

const isExtent = (draft: Draft): draft is ExtentDraft =>
  typeof draft === 'object' && 'json' in draft

/** The portal version that introduced a setting. */
const sinceOf = (name: SettingName) => z.globalRegistry.get(settingSchema(name))?.since

/** Returns why the portal does not have a setting yet; undefined if it has it. */
export const useNotYet = (name: SettingName): string | undefined =>
  refusalMessage(sincePermission(useSession(), sinceOf(name)))

type Mark = (text: string) => ReactNode

interface HelpProps {
  readonly name: SettingName
  readonly mark: Mark
  readonly showNames: boolean
  readonly notYet: string | undefined
}

/** Help text of a setting with its first version and, optionally, its parameter name. */
export const Help = ({ name, mark, showNames, notYet }: HelpProps) => {
  const since = sinceOf(name)
  return (
    <>
      {mark(t(`setting.${name}.help`))} {since !== undefined && t('since', { version: since })}{' '}
      {notYet}
      {showNames && (
        <Box component="span" sx={{ display: 'block', fontFamily: monospace }}>
          {name}
        </Box>
      )}
    </>
  )
}

const asIs: Mark = (text) => text

/** Up to this length, the help of a setting is below its label; longer help is shown on request. */
const maxLine = 60

/** The help of a setting on request, with the name of its parameter. */
const HelpOnRequest = ({ name }: { name: SettingName }) => (
  <>
    <Typography sx={{ fontSize: '0.8125rem', marginBlockEnd: 2 }}>
      <Help name={name} mark={asIs} showNames={false} notYet={undefined} />
    </Typography>
    <CopyText label={t('parameterName')} text={name} />
  </>
)

interface Props {
  readonly definition: SettingDefinition
  /** Marks what a search found in the label and in the help, which is then below the label, whatever its length. Stable. */
  readonly mark?: Mark
  /** Shown instead of label and help. Memoized. */
  readonly heading?: ReactNode
  /** Further matches of the search. */
  readonly children?: ReactNode
}

/** One setting with label, help, control, error, and warnings. Typing renders this component only, not the form. */
export const SettingField = memo(({ definition, mark = asIs, heading, children }: Props) => {
  const { name, kind } = definition
  const { control, drafts, settings, here, showNames, isAttempted, refused } = useSettingsForm()
  const { field, fieldState } = useController({ name, control })
  const [wasLeft, setWasLeft] = useState(false)
  const draft: Draft = field.value
  const { isDirty } = fieldState
  const showsError = wasLeft || isAttempted
  // While the user types, only results that are shown are computed.
  const found = isDirty && (showsError || isGuarded(name)) ? parseDraft(name, draft) : undefined
  const error =
    found && 'problem' in found && showsError
      ? t(`problem.${found.problem}`, { message: found.message })
      : refused?.field === name && isSame(refused.draft, draft)
        ? refused.message
        : undefined
  const notYet = useNotYet(name)
  const onBlur = () => {
    setWasLeft(true)
    field.onBlur()
  }
  // Memoized, so that a key press renders the control only.
  const label = t(`setting.${name}.label`)
  const shownLabel = useMemo(() => heading ?? mark(label), [heading, mark, label])
  const helpText = t(`setting.${name}.help`)
  const isLine = mark !== asIs || showNames || notYet !== undefined || helpText.length <= maxLine
  const help = useMemo(
    () =>
      isLine &&
      heading === undefined && (
        <Help name={name} mark={mark} showNames={showNames} notYet={notYet} />
      ),
    [name, mark, showNames, notYet, isLine, heading],
  )
  const helpProps = {
    help: help || undefined,
    description: isLine || heading !== undefined ? undefined : helpText,
    more: useMemo(
      () => (
        <HelpButton label={label}>
          <HelpOnRequest name={name} />
        </HelpButton>
      ),
      [label, name],
    ),
  }
  const shared = { label: shownLabel, ...helpProps, ...(error === undefined ? {} : { error }) }
  const disabled = notYet !== undefined
  const newValue = found && 'value' in found ? found.value : undefined
  const warnings =
    newValue === undefined
      ? []
      : warningsOf({ name, before: settings[name], after: newValue }, here)
  const { onChange } = field
  const undo = useMemo(
    () =>
      isDirty && (
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, color: 'text.secondary' }}>
          {comparable.has(kind) && (
            <Typography noWrap component="span" variant="caption">
              {isNothing(drafts[name])
                ? t('wasNotSet')
                : t('was', { value: formatValue(drafts[name], formatOf(name).format) })}
            </Typography>
          )}
          <Button
            size="small"
            aria-label={t('undoOne', { label })}
            onClick={() => onChange(drafts[name])}
            // Without a former value before it, its text begins where the label does.
            sx={{ minInlineSize: 0, marginInlineStart: comparable.has(kind) ? 0 : -2.5 }}
          >
            {t('undo')}
          </Button>
        </Box>
      ),
    [isDirty, label, onChange, drafts, name, kind],
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
        <SwitchField
          label={shownLabel}
          {...helpProps}
          error={error}
          checked={draft !== isReversed(name)}
          onChange={(isOn) => field.onChange(isOn !== isReversed(name))}
          disabledReason={notYet}
        />
      )
    // These controls show errors themselves, at the position of the error.
    const JsonField = jsonControls[kind]
    if ((JsonField && typeof draft === 'string') || isExtent(draft))
      return (
        <Field label={shownLabel} {...helpProps} isWide>
          {({ id, 'aria-describedby': describedBy }) => {
            const own = {
              ...controlOf({ id, describedBy, isWrong: error !== undefined }),
              error,
              onChange: field.onChange,
            }
            if (isExtent(draft))
              return (
                <ExtentControl
                  {...own}
                  value={draft}
                  before={drafts[name] as ExtentDraft}
                  fallback={placeOf(420)}
                />
              )
            return JsonField && <JsonField {...own} value={draft} fallback={placeOf(80)} />
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
            label: choiceLabel(name, value),
          }))}
          placeholder={t('notSet')}
          value={draft}
          disabled={disabled}
          onChange={field.onChange}
          onBlur={onBlur}
        />
      )
    if (kind === 'group' || kind === 'image')
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
    if (kind === 'limit')
      return (
        <Field {...shared}>
          {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) => (
            <LimitControl
              {...controlOf({ id, describedBy, isWrong })}
              value={draft}
              before={drafts[name] as string}
              onChange={field.onChange}
            />
          )}
        </Field>
      )
    const typed = { value: draft, disabled, onChange: field.onChange, onBlur }
    if (isOffered(name))
      return <OfferedField {...shared} {...typed} name={name} placeholder={t('notSet')} />
    return (
      <Field {...shared}>
        {(aria) => {
          if (kind === 'lines') return <TextArea {...aria} {...typed} rows={4} />
          if (kind !== 'number') return <Input {...aria} {...typed} autoComplete="off" />
          return (
            <Input
              {...aria}
              {...typed}
              inputMode="numeric"
              autoComplete="off"
              sx={{ inlineSize: 120 }}
            />
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
        paddingInlineStart: isDirty ? 3 : 3.75,
        borderInlineStart: isDirty ? '3px solid' : undefined,
        borderColor: 'tone.draft.solid',
        marginInlineStart: -3.75,
      }}
    >
      {body()}
      {children}
      {name === trustLists.contacted && <UntrustedServers />}
      {warnings.map((warning) => (
        <WarningLine key={warning} warning={shownWarning(warning, newValue)} />
      ))}
      {undo}
    </Box>
  )
})
SettingField.displayName = 'SettingField'
