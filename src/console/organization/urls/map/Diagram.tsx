import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { toast } from '../../../shell/toasts/toasts.tsx'
import { monospace } from '../../../ui/theme.ts'
import { savePng, saveSvg } from './exportImage.ts'
import {
  boxSize,
  cutMiddle,
  margin,
  neighborOf,
  type Box as NodeBox,
  type Layout,
} from './layout.ts'
import type { MapNode } from './nodes.ts'
import { t } from './messages.ts'
import { t as tUrls } from '../messages.ts'

interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

const zoom = { step: 1.25, min: 0.25, max: 2.5 } as const
/** The frame has the proportions of the drawing, and a height within these limits (px). */
const frameHeights = { min: 240, max: 760 } as const

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The view that shows the whole drawing in a frame, at most in its own size. */
const wholeView = (layout: Layout, { clientWidth: width, clientHeight: height }: Element): View => {
  const scale = clamp(Math.min(width / layout.width, height / layout.height), zoom.min, 1)
  return {
    scale,
    x: Math.max(0, (width - layout.width * scale) / 2),
    y: Math.max(0, (height - layout.height * scale) / 2),
  }
}

interface Props {
  readonly layout: Layout
  readonly selected: string
  readonly onSelect: (key: string) => void
}

/** The URL map as a drawing that can be zoomed and moved. Its boxes are a tree for the keyboard and for screen readers. */
export const Diagram = ({ layout, selected, onSelect }: Props) => {
  const helpId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const dragged = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)

  const showAll = () => {
    if (frame.current) setView(wholeView(layout, frame.current))
  }
  useLayoutEffect(() => {
    if (frame.current) setView(wholeView(layout, frame.current))
  }, [layout, frame])

  const zoomBy = (factor: number, center?: { readonly x: number; readonly y: number }) =>
    setView(({ x, y, scale }) => {
      const next = clamp(scale * factor, zoom.min, zoom.max)
      const { x: cx, y: cy } = center ?? {
        x: (frame.current?.clientWidth ?? 0) / 2,
        y: (frame.current?.clientHeight ?? 0) / 2,
      }
      const ratio = next / scale
      return { scale: next, x: cx - (cx - x) * ratio, y: cy - (cy - y) * ratio }
    })

  /** Moves the view so that a box is in it. */
  const reveal = (box: NodeBox) =>
    setView((before) => {
      const { clientWidth, clientHeight } = frame.current ?? { clientWidth: 0, clientHeight: 0 }
      const fit = (position: number, size: number, offset: number, space: number) => {
        const start = position * before.scale + offset
        const end = start + size * before.scale
        if (start < margin) return offset + margin - start
        return end > space - margin ? offset - (end - space + margin) : offset
      }
      return {
        ...before,
        x: fit(box.x, boxSize.width, before.x, clientWidth),
        y: fit(box.y, boxSize.height, before.y, clientHeight),
      }
    })

  // The browser's own zoom with the wheel must not happen, which only an active listener can prevent.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoomBy(event.deltaY < 0 ? zoom.step : 1 / zoom.step, {
        x: event.clientX - left,
        y: event.clientY - top,
      })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  const focusOn = (key: string | undefined) => {
    const next = layout.boxes.find(({ node }) => node.key === key)
    if (!next) return
    onSelect(next.node.key)
    reveal(next)
    drawing.current
      ?.querySelector<SVGGElement>(`[data-key="${CSS.escape(next.node.key)}"]`)
      ?.focus({ preventScroll: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const handled = () => event.preventDefault()
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'ArrowUp':
      case 'ArrowDown':
        handled()
        focusOn(neighborOf(layout, selected, key))
        break
      case 'Home':
        handled()
        focusOn(layout.boxes[0]?.node.key)
        break
      case 'End':
        handled()
        focusOn(layout.boxes.at(-1)?.node.key)
        break
      case '+':
      case '=':
        handled()
        zoomBy(zoom.step)
        break
      case '-':
        handled()
        zoomBy(1 / zoom.step)
        break
      case '0':
        handled()
        showAll()
        break
      default:
    }
  }

  const onPointerDown = ({ button, clientX, clientY }: PointerEvent) => {
    // A finger that moves up or down scrolls the page, which ends the drag.
    if (button === 0) dragged.current = { x: clientX, y: clientY }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = dragged.current
    if (!from) return
    const { clientX, clientY, pointerId, currentTarget } = event
    if (!currentTarget.hasPointerCapture(pointerId)) currentTarget.setPointerCapture(pointerId)
    setView(({ x, y, scale }) => ({ scale, x: x + clientX - from.x, y: y + clientY - from.y }))
    dragged.current = { x: clientX, y: clientY }
  }
  const endDrag = () => {
    dragged.current = undefined
  }

  const name = t('fileName')
  const png = async () => {
    if (!drawing.current) return
    try {
      await savePng(drawing.current, layout, name)
    } catch {
      toast(t('exportFailed'), { tone: 'error' })
    }
  }

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('diagram')}
      sx={{ marginBlockEnd: 4, overflow: 'hidden', breakInside: 'avoid' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          padding: 2,
          borderBlockEnd: '1px solid',
          borderColor: 'line',
          '@media print': { display: 'none' },
        }}
      >
        <Button size="small" onClick={() => zoomBy(zoom.step)}>
          {t('zoomIn')}
        </Button>
        <Button size="small" onClick={() => zoomBy(1 / zoom.step)}>
          {t('zoomOut')}
        </Button>
        <Button size="small" onClick={showAll}>
          {t('fit')}
        </Button>
        <Button
          size="small"
          onClick={() => drawing.current && saveSvg(drawing.current, layout, name)}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('exportSvg')}
        </Button>
        <Button size="small" onClick={() => void png()}>
          {t('exportPng')}
        </Button>
      </Box>
      <Box
        ref={frame}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        sx={{
          inlineSize: '100%',
          aspectRatio: `${layout.width} / ${layout.height}`,
          minBlockSize: frameHeights.min,
          maxBlockSize: Math.min(layout.height, frameHeights.max),
          cursor: 'grab',
          '&:active': { cursor: 'grabbing' },
          touchAction: 'pan-y',
        }}
      >
        <Box
          component="svg"
          ref={drawing}
          role="tree"
          aria-label={t('diagram')}
          aria-describedby={helpId}
          onKeyDown={onKeyDown}
          sx={drawingLook}
        >
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {layout.boxes.map((box) => (
              <Line key={box.node.key} box={box} boxes={layout.boxes} />
            ))}
            {layout.boxes.map((box) => (
              <NodeShape
                key={box.node.key}
                box={box}
                isSelected={box.node.key === selected}
                onSelect={() => focusOn(box.node.key)}
              />
            ))}
          </g>
        </Box>
      </Box>
      <Typography
        id={helpId}
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ margin: 0, paddingBlock: 2, paddingInline: 3, '@media print': { display: 'none' } }}
      >
        {t('keys')}
      </Typography>
    </Paper>
  )
}

const drawingLook = {
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  // Positions are computed from the left.
  direction: 'ltr',
  backgroundColor: 'background.paper',
  userSelect: 'none',
  '& .line': { fill: 'none', stroke: 'var(--mui-palette-control)', strokeWidth: 1.6 },
  '& .box': {
    fill: 'var(--mui-palette-background-paper)',
    stroke: 'var(--mui-palette-line)',
    strokeWidth: 1,
  },
  '& [data-selected] .box': {
    fill: 'var(--mui-palette-selected)',
    stroke: 'var(--mui-palette-selectedLine)',
    strokeWidth: 2,
  },
  '& .mark': { fill: 'var(--mui-palette-tone-neutral-solid)' },
  '& .portal .mark': { fill: 'var(--mui-palette-tone-brand-solid)' },
  '& .server .mark': { fill: 'var(--mui-palette-tone-info-solid)' },
  '& .kind': { fill: 'var(--mui-palette-text-secondary)', fontSize: 11, fontWeight: 600 },
  '& .name': { fill: 'var(--mui-palette-text-primary)', fontSize: 13, fontWeight: 550 },
  '& .url': { fill: 'var(--mui-palette-text-secondary)', fontFamily: monospace, fontSize: 11 },
  '& [role=treeitem]': { cursor: 'pointer', outline: 'none' },
  '& [role=treeitem]:focus-visible .ring': {
    stroke: 'var(--mui-palette-focus)',
    strokeWidth: 2,
  },
  '& .ring': { fill: 'none', stroke: 'none' },
} as const

const Line = ({ box, boxes }: { box: NodeBox; boxes: readonly NodeBox[] }) => {
  const parent = boxes.find(({ node }) => node.key === box.node.parent)
  if (!parent) return null
  const from = { x: parent.x + boxSize.width, y: parent.y + boxSize.height / 2 }
  const to = { x: box.x, y: box.y + boxSize.height / 2 }
  const middle = (from.x + to.x) / 2
  return (
    <path
      className="line"
      aria-hidden
      d={`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`}
    />
  )
}

/** Characters that fit into a box. */
const fitting = { about: 46, name: 36, url: 41 } as const

const urlOf = ({ publicUrl, internalUrl }: MapNode) => publicUrl ?? internalUrl ?? ''

interface ShapeProps {
  readonly box: NodeBox
  readonly isSelected: boolean
  readonly onSelect: () => void
}

const NodeShape = ({ box: { node, x, y, level }, isSelected, onSelect }: ShapeProps) => {
  const kind = tUrls(`kind.${node.kind}`)
  const about = [node.role, node.functions].filter((text) => text !== undefined && text !== '')
  return (
    <g
      role="treeitem"
      tabIndex={isSelected ? 0 : -1}
      aria-level={level}
      aria-selected={isSelected}
      aria-label={[
        about.length === 0
          ? t('node', { kind, name: node.name })
          : t('nodeRole', { kind, name: node.name, role: about.join(', ') }),
        ...(node.publicUrl === undefined ? [] : [t('public', { url: node.publicUrl })]),
        ...(node.internalUrl === undefined ? [] : [t('internal', { url: node.internalUrl })]),
      ].join(', ')}
      className={node.kind}
      data-key={node.key}
      data-selected={isSelected ? '' : undefined}
      transform={`translate(${x} ${y})`}
      onClick={onSelect}
    >
      <title>{urlOf(node)}</title>
      <rect
        className="ring"
        x={-4}
        y={-4}
        width={boxSize.width + 8}
        height={boxSize.height + 8}
        rx={13}
      />
      <rect className="box" width={boxSize.width} height={boxSize.height} rx={10} />
      <rect className="mark" x={0} y={14} width={4} height={boxSize.height - 28} rx={2} />
      <text className="kind" x={16} y={22}>
        {cutMiddle(about.length === 0 ? kind : about.join(' · '), fitting.about)}
      </text>
      <text className="name" x={16} y={42}>
        {cutMiddle(node.name, fitting.name)}
      </text>
      <text className="url" x={16} y={61}>
        {cutMiddle(urlOf(node), fitting.url)}
      </text>
    </g>
  )
}
