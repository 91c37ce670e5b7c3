/** What an element hands down to its text. Colours are `#rrggbb`, sizes are in pixels, null when unknown. */
export type Look = { hidden: boolean; color: string | null; background: string | null; fontPx: number | null }

/** Mail programs show black on white unless told otherwise. */
export const PLAIN_LOOK: Look = { hidden: false, color: '#000000', background: '#ffffff', fontPx: null }

/**
 * The look of an element inside `parent`, from its attributes: whether a reader could see its text. Covers the ways text is
 * hidden in mails: display, visibility, opacity, sizes of nothing, a colour like the ground behind it, positions off the
 * screen, `hidden` and `aria-hidden`. NOTE: style sheets in `<style>` are not applied, as many mail programs drop them too;
 * only inline styles and attributes count.
 */
export function lookOf(tag: string, attributes: Readonly<Record<string, string>>, parent: Look): Look {
  const style = declarations(attributes['style'] ?? '')
  const get = (property: string) => style.get(property) ?? ''
  const background = colorOf(get('background-color') || get('background') || (attributes['bgcolor'] ?? '')) ?? parent.background
  const color = colorOf(get('color') || (tag === 'font' ? (attributes['color'] ?? '') : '')) ?? parent.color
  const fontPx = sizeOf(get('font-size')) ?? parent.fontPx
  const hidden =
    parent.hidden ||
    attributes['hidden'] !== undefined ||
    attributes['aria-hidden'] === 'true' ||
    get('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(get('visibility')) ||
    get('mso-hide') === 'all' ||
    isNothing(get('opacity'), 0.1) ||
    (fontPx !== null && fontPx <= 1) ||
    isClipped(get) ||
    isOffScreen(get) ||
    isTransparent(get('color')) ||
    (color !== null && background !== null && isSameColor(color, background))
  return { hidden, color, background, fontPx }
}

function declarations(style: string): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const part of style.slice(0, 4_000).toLowerCase().split(';')) {
    const colon = part.indexOf(':')
    if (colon > 0)
      pairs.set(
        part.slice(0, colon).trim(),
        part
          .slice(colon + 1)
          .replace('!important', '')
          .trim(),
      )
  }
  return pairs
}

function isNothing(value: string, below: number): boolean {
  return value !== '' && Number.parseFloat(value) < below && !value.endsWith('%')
}

function isClipped(get: (property: string) => string): boolean {
  const clipsOverflow =
    get('overflow') === 'hidden' && ['height', 'width', 'max-height', 'max-width', 'line-height'].some((side) => isNothing(get(side), 2))
  return (
    clipsOverflow ||
    /rect\(\s*0/.test(get('clip')) ||
    /inset\(\s*(?:50|100)%|circle\(\s*0/.test(get('clip-path')) ||
    /scale\(\s*0/.test(get('transform'))
  )
}

function isOffScreen(get: (property: string) => string): boolean {
  const far = (value: string) => /^-\d{3,}(?:\.\d+)?(?:px|pt|em|rem)?$/.test(value)
  return (
    far(get('text-indent')) ||
    far(get('margin-left')) ||
    far(get('margin-top')) ||
    far(get('left')) ||
    far(get('top')) ||
    /translate\w*\(\s*-\d{3,}/.test(get('transform'))
  )
}

function isTransparent(color: string): boolean {
  return color === 'transparent' || /^rgba\([^)]*,\s*0?\.?0+\)$/.test(color)
}

function sizeOf(value: string): number | null {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(px|pt|em|rem|%)?$/.exec(value)
  if (!match) return null
  const factor = { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 }[match[2] ?? 'px'] ?? 1
  return Number(match[1]) * factor
}

const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  snow: '#fffafa',
  ivory: '#fffff0',
  whitesmoke: '#f5f5f5',
  ghostwhite: '#f8f8ff',
  black: '#000000',
  red: '#ff0000',
  blue: '#0000ff',
  green: '#008000',
  gray: '#808080',
  grey: '#808080',
  yellow: '#ffff00',
}

function colorOf(value: string): string | null {
  const hex = /#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(value)?.[1]
  if (hex) return `#${hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex}`.toLowerCase()
  const rgb = /rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})/.exec(value)
  if (rgb)
    return `#${rgb
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`
  return NAMED[value.trim().toLowerCase()] ?? null
}

/** Nearer than 24 of 255 in every channel cannot be read: `#fefefe` on white hides as well as white does. */
function isSameColor(one: string, other: string): boolean {
  return [1, 3, 5].every((at) => Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) < 24)
}
