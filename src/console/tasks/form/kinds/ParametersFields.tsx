import Box from '@mui/material/Box'
import { useState, type ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import Button from '@mui/material/Button'
import { taskLimits, type TaskTypeName } from '../../../../rest/tasks/taskTypes.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { TaskForm } from '../form.ts'
import {
  objectIn,
  withKey,
  notebookText,
  notebookValue,
  layersText,
  layersValue,
} from '../parametersText.ts'
import { parameterProblems } from '../problems.ts'
import { isTaskType } from '../values.ts'
import type { KindFieldsProps } from './kindFields.ts'
import { t } from '../messages.ts'
import { CheckChoice, RadioChoice } from '../../../ui/fields/Choice.tsx'
import {
  reportSubtypes,
  sceneCachingInstances,
  sceneUpdateModes,
} from '../../../../rest/tasks/taskParameters.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** The parameters of a task that runs a notebook. */
const NotebookFields = ({ parameters, onChange, problemOf }: KindFieldsProps) => {
  const isSaved = parameters['updatePortalItem'] === true
  const entered = parameters['notebookParameters']
  const problem = problemOf('notebookParameters')
  // Most notebooks have no parameters.
  const [isOpen, setIsOpen] = useState(
    () => !['', '{}'].includes(notebookText(entered).replaceAll(/\s/g, '')),
  )
  return (
    <>
      <div>
        <CheckChoice
          isAligned
          label={t('notebook.updatePortalItem')}
          help={t('notebook.updatePortalItemHelp')}
          checked={isSaved}
          onChange={(isOn) => onChange('updatePortalItem', isOn)}
        />
        <CheckChoice
          isAligned
          label={t('notebook.saveInjectedParameters')}
          help={t('notebook.saveInjectedParametersHelp')}
          checked={parameters['saveInjectedParameters'] === true}
          onChange={(isOn) => onChange('saveInjectedParameters', isOn)}
          disabledReason={isSaved ? undefined : t('notebook.needsUpdate')}
        />
      </div>
      {isOpen || problem !== undefined ? (
        <JsonField
          label={t('notebook.parameters')}
          help={t('notebook.parametersHelp')}
          error={problem}
          value={notebookText(entered)}
          onChange={(text) => onChange('notebookParameters', notebookValue(text, entered))}
        />
      ) : (
        <div>
          <Button size="small" onClick={() => setIsOpen(true)} sx={{ marginInlineStart: -2.5 }}>
            {t('notebook.addParameters')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The parameters of a task that creates a report. */
const ReportFields = ({ parameters, onChange, problemOf }: KindFieldsProps) => (
  <Field label={t('report.about')} error={problemOf('reportSubType')}>
    {({ id }) => (
      <fieldset id={id} aria-label={t('report.about')} style={{ margin: 0, padding: 0, border: 0 }}>
        {reportSubtypes.map((value) => (
          <RadioChoice
            key={value}
            name="reportSubType"
            label={t(`report.${value}`)}
            help={t(`report.${value}Help`)}
            checked={parameters['reportSubType'] === value}
            onChange={() => onChange('reportSubType', value)}
          />
        ))}
      </fieldset>
    )}
  </Field>
)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The parameters of a task that updates the cache of a scene layer. */
const SceneFields = ({ parameters, onChange, problemOf }: KindFieldsProps) => {
  const { service_url: url, layer, update_mode: mode } = parameters
  const instances = parameters['num_of_caching_service_instances']
  // What was typed, such as a comma at the end, as long as it means the same as the value.
  const [typed, setTyped] = useState(() => layersText(layer))
  const layers = layersValue(typed) === layer ? typed : layersText(layer)
  return (
    <>
      <TextField
        label={t('scene.url')}
        help={t('scene.urlHelp')}
        error={problemOf('service_url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={textIn(url)}
        onChange={(event) => onChange('service_url', event.target.value)}
      />
      <TextField
        label={t('scene.layers')}
        help={t('scene.layersHelp')}
        error={problemOf('layer')}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('scene.allLayers')}
        value={layers}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange('layer', layersValue(event.target.value))
        }}
      />
      <Field label={t('scene.mode')} error={problemOf('update_mode')}>
        {({ id }) => (
          <fieldset
            id={id}
            aria-label={t('scene.mode')}
            style={{ margin: 0, padding: 0, border: 0 }}
          >
            {sceneUpdateModes.map((value) => (
              <RadioChoice
                key={value}
                name="updateMode"
                label={t(`scene.${value}`)}
                help={t(`scene.help.${value}`)}
                checked={mode === value}
                onChange={() => onChange('update_mode', value)}
              />
            ))}
          </fieldset>
        )}
      </Field>
      <Field
        label={t('scene.instances')}
        help={t('scene.instancesHelp', { count: sceneCachingInstances })}
        error={problemOf('num_of_caching_service_instances')}
      >
        {({ id, ...described }) => (
          <output id={id} {...described}>
            {JSON.stringify(instances) ?? '–'}{' '}
            {instances !== sceneCachingInstances && (
              <Button
                size="small"
                onClick={() => onChange('num_of_caching_service_instances', sceneCachingInstances)}
              >
                {t('scene.instancesFix', { count: sceneCachingInstances })}
              </Button>
            )}
          </output>
        )}
      </Field>
    </>
  )
}

/** The fields of the types whose parameters are documented. */
const fieldsOf: { readonly [Type in TaskTypeName]?: ComponentType<KindFieldsProps> } = {
  ExecuteNotebook: NotebookFields,
  ExecuteSceneCook: SceneFields,
  ExecuteReport: ReportFields,
}

/**
 * The parameters of the task: as fields where they are documented, always as JSON. Both change the same text; a text that contains no
 * object is shown as JSON until it is corrected. The editor, which is large, loads when it is asked for.
 */
export const ParametersFields = ({ form }: { readonly form: TaskForm }) => {
  const [type, text] = useWatch({ control: form.control, name: ['type', 'parameters'] })
  const { errors, isSubmitted } = form.formState
  const [isJsonChosen, setIsJsonChosen] = useState(false)
  const parameters = objectIn(text)
  const Fields = isTaskType(type) ? fieldsOf[type] : undefined
  const isEmpty = text.trim() === ''
  const isJson = parameters === undefined || isJsonChosen
  const set = (next: string) =>
    form.setValue('parameters', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const problems = isSubmitted ? parameterProblems(type, text) : undefined
  const error = errors.parameters
  const help = isTaskType(type) ? t(`jsonHelp.${type}`) : undefined
  const label = type === 'GPService' ? t('geoprocessing.inputs') : t('field.parameters')
  return (
    <>
      {isJson ? (
        <JsonField
          label={label}
          help={help}
          error={error?.message}
          limit={taskLimits.parameters}
          value={text}
          onChange={set}
        />
      ) : (
        <>
          {/* Errors of keys are shown at their fields. */}
          {error?.message !== undefined && (!Fields || problems?.size === 0) && (
            <Notice tone="error">{error.message}</Notice>
          )}
          {Fields ? (
            <Fields
              parameters={parameters}
              onChange={(key, value) => set(withKey(text, key, value))}
              problemOf={(key) => problems?.get(key)}
            />
          ) : (
            <Field label={label} help={help}>
              {({ id, 'aria-describedby': describedBy }) => (
                <Box
                  component="output"
                  id={id}
                  aria-describedby={describedBy}
                  sx={{
                    display: 'block',
                    maxBlockSize: 160,
                    overflow: 'auto',
                    paddingBlock: 1.5,
                    ...(!isEmpty && { fontFamily: 'monospace', fontSize: '0.75rem' }),
                    whiteSpace: 'pre-wrap',
                    overflowWrap: 'anywhere',
                  }}
                  // Its content can be scrolled by keyboard.
                  {...(!isEmpty && { tabIndex: 0 })}
                >
                  {isEmpty ? t('noParameters') : text}
                </Box>
              )}
            </Field>
          )}
        </>
      )}
      {(!isJson || Fields !== undefined) && (
        <div>
          <ActionButton
            size="small"
            disabledReason={parameters === undefined ? t('jsonBroken') : undefined}
            onClick={() => setIsJsonChosen(!isJson)}
            sx={{ marginInlineStart: -2.5 }}
          >
            {t(isJson ? 'asFields' : 'asJson')}
          </ActionButton>
        </div>
      )}
    </>
  )
}
