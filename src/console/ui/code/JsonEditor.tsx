import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import { TextArea } from '../fields/TextArea.tsx'
import { bytesOf, formatJson, formatSize } from './text.ts'
import { useCodeEditor } from './useCodeEditor.ts'
import type { CodeEditorProps } from './CodeEditor.tsx'
import { t } from './messages.ts'

export interface JsonEditorProps {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  /** The accessible name; visible or not. */
  readonly label: string
  /** The error below the plain field; the editor itself lists problems with their positions. */
  readonly plainError?: string | undefined
  readonly value: string
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  /** Returns problems of valid JSON by path. Called when typing pauses; must be a stable function. */
  readonly check?: CodeEditorProps['check']
  /** Returns the keys that the object at a path can have; they are suggested while the user types. */
  readonly keysAt?: CodeEditorProps['keysAt']
  /** Maximum size of the text (bytes in UTF-8). */
  readonly limit?: number | undefined
  readonly readOnly?: boolean
  readonly disabled?: boolean
}

/**
 * An editor for JSON text with line numbers, folding, validation, and size. It is loaded when it is shown; until then, a plain
 * field with the same text is shown.
 */
export const JsonEditor = (props: JsonEditorProps) => {
  const { id, label, value, onChange, onBlur, check, keysAt, limit } = props
  const { readOnly = false, disabled = false } = props
  const hintId = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const { Editor, selection } = useCodeEditor(plain)
  const bytes = bytesOf(value)
  const isTooLong = limit !== undefined && bytes > limit
  const canWrite = !readOnly && !disabled
  const describedBy =
    [props['aria-describedby'], Editor && canWrite ? hintId : undefined]
      .filter((one) => one !== undefined)
      .join(' ') || undefined
  const isWrong = props['aria-invalid'] === true || isTooLong
  const size = { size: formatSize(bytes), limit: formatSize(limit ?? 0) }
  const format = () => {
    const formatted = formatJson(value)
    if (formatted !== undefined) onChange?.(formatted)
  }
  return (
    <Box sx={{ minInlineSize: 0 }}>
      {Editor ? (
        <Editor
          {...{
            id,
            label,
            describedBy,
            isWrong,
            value,
            onChange,
            onBlur,
            check,
            keysAt,
            selection,
          }}
          isReadOnly={readOnly}
          isDisabled={disabled}
        />
      ) : (
        <TextArea
          ref={plain}
          id={id}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          isCode
          spellCheck={false}
          rows={Math.min(20, Math.max(4, value.split('\n').length))}
          value={value}
          readOnly={readOnly}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={onBlur}
        />
      )}
      {!Editor && props.plainError !== undefined && (
        <Box sx={{ marginBlockStart: 1, fontSize: '0.75rem', color: 'error.main' }}>
          {props.plainError}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          minBlockSize: 32,
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        <Box component="span" sx={{ ...(isTooLong && { color: 'error.main', fontWeight: 600 }) }}>
          {limit === undefined ? size.size : t(isTooLong ? 'tooLong' : 'sizeOf', size)}
        </Box>
        {canWrite && (
          <Box component="span" id={hintId} sx={{ visibility: Editor ? 'visible' : 'hidden' }}>
            {t('leave')}
          </Box>
        )}
        {canWrite && (
          <Button
            size="small"
            aria-label={t('formatOf', { label })}
            onClick={format}
            sx={{ marginInlineStart: 'auto' }}
          >
            {t('format')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
