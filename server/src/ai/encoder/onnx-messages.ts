import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** Where numbers, little-endian, stand among the model's weights, in bytes. */
export type Weight = { type: 'float32' | 'uint8'; shape: readonly number[]; offset: number; length: number }

/** An integer (a number without a fraction), integers, or a float. */
export type Attribute = number | readonly number[] | { float: number }

/** An application of an operator: what it takes and gives by name. */
export type Operation = {
  operator: string
  inputs: readonly string[]
  outputs: readonly string[]
  attributes: Readonly<Record<string, Attribute>>
}

/** What goes in or comes out. A size that is a name may be any. */
export type Value = { name: string; type: ValueType; shape: readonly (number | string)[] }
export type ValueType = 'float32' | 'uint8' | 'int64'

export type ModelParts = { operations: readonly Uint8Array[]; tensors: readonly Uint8Array[]; input: Value; output: Value }

/** The name under which a runtime is given the weights. */
export const WEIGHTS = 'weights'

// The numbers of fields, types and versions are those of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
const IR_VERSION = 10
const OPERATORS_VERSION = 18
const STANDS_OUTSIDE = 1
const types: Record<ValueType, number> = { float32: 1, uint8: 2, int64: 7 }
const attributeTypes = { float: 1, integer: 2, integers: 7 } as const

/** Numbers that stand in the model itself. */
export function writeConstant(name: string, shape: readonly number[], numbers: Float32Array | Uint8Array | BigInt64Array): Uint8Array {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  const type = numbers instanceof Float32Array ? 'float32' : numbers instanceof Uint8Array ? 'uint8' : 'int64'
  return beginTensor(name, type, shape).tag(9, WireType.LengthDelimited).bytes(bytes).finish()
}

/** Numbers that stand among the weights. */
export function writeWeight(name: string, { type, shape, offset, length }: Weight): Uint8Array {
  const tensor = beginTensor(name, type, shape)
  for (const [key, value] of Object.entries({ location: WEIGHTS, offset, length })) {
    const entry = new BinaryWriter().tag(1, WireType.LengthDelimited).string(key)
    tensor.tag(13, WireType.LengthDelimited).bytes(entry.tag(2, WireType.LengthDelimited).string(String(value)).finish())
  }
  return tensor.tag(14, WireType.Varint).int32(STANDS_OUTSIDE).finish()
}

export function writeOperation({ operator, inputs, outputs, attributes }: Operation): Uint8Array {
  const operation = new BinaryWriter()
  for (const input of inputs) operation.tag(1, WireType.LengthDelimited).string(input)
  for (const output of outputs) operation.tag(2, WireType.LengthDelimited).string(output)
  operation.tag(4, WireType.LengthDelimited).string(operator)
  for (const [name, value] of Object.entries(attributes)) operation.tag(5, WireType.LengthDelimited).bytes(writeAttribute(name, value))
  return operation.finish()
}

export function writeModel({ operations, tensors, input, output }: ModelParts): Uint8Array {
  const graph = new BinaryWriter()
  for (const operation of operations) graph.tag(1, WireType.LengthDelimited).bytes(operation)
  graph.tag(2, WireType.LengthDelimited).string('graph')
  for (const tensor of tensors) graph.tag(5, WireType.LengthDelimited).bytes(tensor)
  graph.tag(11, WireType.LengthDelimited).bytes(writeValue(input))
  graph.tag(12, WireType.LengthDelimited).bytes(writeValue(output))
  const operators = new BinaryWriter().tag(2, WireType.Varint).int64(OPERATORS_VERSION)
  const model = new BinaryWriter().tag(1, WireType.Varint).int64(IR_VERSION)
  model.tag(7, WireType.LengthDelimited).bytes(graph.finish())
  return model.tag(8, WireType.LengthDelimited).bytes(operators.finish()).finish()
}

function beginTensor(name: string, type: ValueType, shape: readonly number[]): BinaryWriter {
  const tensor = new BinaryWriter()
  for (const size of shape) tensor.tag(1, WireType.Varint).int64(size)
  return tensor.tag(2, WireType.Varint).int32(types[type]).tag(8, WireType.LengthDelimited).string(name)
}

function writeAttribute(name: string, value: Attribute): Uint8Array {
  const attribute = new BinaryWriter().tag(1, WireType.LengthDelimited).string(name)
  const finish = (type: keyof typeof attributeTypes) => attribute.tag(20, WireType.Varint).int32(attributeTypes[type]).finish()
  if (typeof value === 'number') {
    attribute.tag(3, WireType.Varint).int64(value)
    return finish('integer')
  }
  if ('float' in value) {
    attribute.tag(2, WireType.Bit32).float(value.float)
    return finish('float')
  }
  for (const integer of value) attribute.tag(8, WireType.Varint).int64(integer)
  return finish('integers')
}

function writeValue({ name, type, shape }: Value): Uint8Array {
  const sizes = new BinaryWriter()
  for (const size of shape) {
    const dimension = new BinaryWriter()
    if (typeof size === 'number') dimension.tag(1, WireType.Varint).int64(size)
    else dimension.tag(2, WireType.LengthDelimited).string(size)
    sizes.tag(1, WireType.LengthDelimited).bytes(dimension.finish())
  }
  const tensor = new BinaryWriter().tag(1, WireType.Varint).int32(types[type])
  tensor.tag(2, WireType.LengthDelimited).bytes(sizes.finish())
  const described = new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(tensor.finish())
  const value = new BinaryWriter().tag(1, WireType.LengthDelimited).string(name)
  return value.tag(2, WireType.LengthDelimited).bytes(described.finish()).finish()
}
