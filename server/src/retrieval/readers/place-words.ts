import type { Block, Line, Paragraph } from 'tesseract.js'
import type { PlacedText } from './reader-messages.ts'

/** Below this the recognition guesses at specks and lines. */
const MIN_CONFIDENCE = 30
/** Columns of a table have short lines; those of a text run to their edge. */
const MAX_CELL_CHARACTERS = 28

type Box = { x0: number; y0: number; x1: number; y1: number }
type Group = { box: Box; lines: Line[] }

/**
 * Puts recognised words where they stand on the page, as a PDF that has text would. Recognition reads the columns of a table one after the other: those of short
 * lines that stand beside one another are put back into rows. `scale` is how many points a pixel has.
 */
export function placeWords(blocks: readonly Block[], scale: number): PlacedText[] {
  const groups = blocks.map((block) => ({ box: block.bbox, lines: linesOf(block.paragraphs) })).filter(({ lines }) => lines.length > 0)
  return joinColumns(groups).flatMap(({ lines }) => lines.flatMap((line) => placeLine(line, scale)))
}

function linesOf(paragraphs: readonly Paragraph[]): Line[] {
  return paragraphs.flatMap(({ lines }) => lines).filter(({ words }) => words.some(({ confidence }) => confidence >= MIN_CONFIDENCE))
}

function joinColumns(groups: readonly Group[]): Group[] {
  const joined: Group[] = []
  for (const group of groups) {
    const partner = joined.find((other) => isBeside(other.box, group.box) && areCells(other, group))
    if (!partner) joined.push(group)
    else {
      partner.box = around(partner.box, group.box)
      partner.lines = inRows([...partner.lines, ...group.lines])
    }
  }
  return joined
}

function isBeside(one: Box, other: Box): boolean {
  const overlap = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  const isApart = one.x1 <= other.x0 || other.x1 <= one.x0
  return isApart && overlap > 0.5 * Math.min(one.y1 - one.y0, other.y1 - other.y0)
}

function areCells(one: Group, other: Group): boolean {
  const length = ({ lines }: Group) => lines.reduce((sum, { text }) => sum + text.trim().length, 0) / lines.length
  return Math.min(length(one), length(other)) <= MAX_CELL_CHARACTERS
}

function around(one: Box, other: Box): Box {
  return {
    x0: Math.min(one.x0, other.x0),
    y0: Math.min(one.y0, other.y0),
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
  }
}

/** From top to bottom; what overlaps by half a line is one row, from left to right. */
function inRows(lines: readonly Line[]): Line[] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(line) - middle(first) < (first.bbox.y1 - first.bbox.y0) / 2) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => row.toSorted((one, other) => one.bbox.x0 - other.bbox.x0))
}

function middle({ bbox }: Line): number {
  return (bbox.y0 + bbox.y1) / 2
}

/** All words of a line get its height and its middle: their own depend on which letters they have. */
function placeLine(line: Line, scale: number): PlacedText[] {
  const y = -middle(line) * scale
  const fontSize = line.rowAttributes.rowHeight * scale * 0.75
  return line.words
    .filter(({ confidence, text }) => confidence >= MIN_CONFIDENCE && text.trim() !== '')
    .map(({ text, bbox }) => ({ str: text, x: bbox.x0 * scale, y, width: (bbox.x1 - bbox.x0) * scale, fontSize }))
}
