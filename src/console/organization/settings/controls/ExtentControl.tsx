import Box from '@mui/material/Box'
import { useState } from 'react'
import { ExtentEditor } from '../../../ui/map/ExtentEditor.tsx'
import type { ControlProps } from './control.ts'
import type { ExtentDraft } from '../settingsDraft.ts'
import { typedOf, withTyped } from './extentDraft.ts'
import { JsonControl } from './JsonControl.tsx'
import { JsonSwitch } from './JsonSwitch.tsx'
import { t } from '../messages.ts'

/** An editor for an extent: numbers and a map, or JSON. Loaded lazily, because it imports the projections. */
export const ExtentControl = (
  props: ControlProps<ExtentDraft> & { readonly before: ExtentDraft },
) => {
  const { label, id, describedBy, value, onChange, onBlur, before } = props
  const [isCode, setIsCode] = useState(false)
  const typed = typedOf(value)
  return (
    <Box id={id}>
      {typed === undefined || isCode ? (
        <JsonControl
          {...props}
          id={`${id}-json`}
          value={value.json}
          onChange={(json) => onChange({ json })}
        />
      ) : (
        <ExtentEditor
          label={label}
          describedBy={describedBy}
          value={typed}
          onChange={(next) => onChange(withTyped(value, next, before.json))}
          onBlur={onBlur}
        />
      )}
      <JsonSwitch
        label={label}
        isCode={isCode || typed === undefined}
        onChange={setIsCode}
        disabledReason={typed === undefined ? t('onlyJson.extent') : undefined}
      />
    </Box>
  )
}
