import Button from '@mui/material/Button'
import { useState } from 'react'
import { sceneCachingInstances, sceneUpdateModes } from '../../../../rest/tasks/taskParameters.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { layersText, layersValue } from '../parametersText.ts'
import type { KindFieldsProps } from './kindFields.ts'
import { t } from '../messages.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The parameters of a task that updates the cache of a scene layer. */
export const SceneFields = ({ parameters, onChange, problemOf }: KindFieldsProps) => {
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
