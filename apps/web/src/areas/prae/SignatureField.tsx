import { Box, Button, Group, Input } from '@mantine/core';
import { isSigned, pathOf, signatureSize } from '@vereinshaus/contract/prae/signature';
import { type PointerEvent, useState } from 'react';

export type SignatureStrokes = number[][];

/** An existing signature. */
export const SignaturePicture = ({ strokes, label }: { strokes: SignatureStrokes; label: string }) => (
  <svg
    viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
    role="img"
    aria-label={label}
    style={{ width: '100%', maxWidth: 300, display: 'block' }}
  >
    {strokes.map((stroke) => (
      <path
        key={stroke.join(' ')}
        d={pathOf(stroke)}
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        strokeLinecap="round"
      />
    ))}
  </svg>
);

const pointAt = (event: PointerEvent<SVGSVGElement>): [number, number] => {
  const box = event.currentTarget.getBoundingClientRect();
  const inside = (value: number, size: number) => Math.max(0, Math.min(size, Math.round(value)));
  const width = box.width || signatureSize.width;
  const height = box.height || signatureSize.height;
  return [
    inside(((event.clientX - box.left) / width) * signatureSize.width, signatureSize.width),
    inside(((event.clientY - box.top) / height) * signatureSize.height, signatureSize.height),
  ];
};

type Props = { value: SignatureStrokes; onChange: (strokes: SignatureStrokes) => void; error?: string | undefined };

/** Unterschrift: drawn with a finger, a pen or the mouse. */
export const SignatureField = ({ value, onChange, error }: Props) => {
  const [isDrawing, setDrawing] = useState(false);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDrawing(true);
    onChange([...value, pointAt(event)]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDrawing) return;
    const last = value.at(-1) ?? [];
    onChange([...value.slice(0, -1), [...last, ...pointAt(event)]]);
  };
  return (
    <Input.Wrapper label="Unterschrift" description="Mit dem Finger, dem Stift oder der Maus." error={error} required>
      <Box
        mt={4}
        style={{
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 8,
          background: 'var(--mantine-color-body)',
        }}
      >
        <svg
          viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
          role="img"
          aria-label="Feld für die Unterschrift"
          style={{ width: '100%', display: 'block', touchAction: 'none', cursor: 'crosshair' }}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={() => setDrawing(false)}
          onPointerCancel={() => setDrawing(false)}
        >
          <line x1={40} x2={560} y1={160} y2={160} stroke="var(--mantine-color-dimmed)" strokeDasharray="6 6" />
          {value.map((stroke) => (
            <path
              key={stroke.slice(0, 6).join(' ')}
              d={pathOf(stroke)}
              fill="none"
              stroke="currentColor"
              strokeWidth={3}
              strokeLinecap="round"
            />
          ))}
        </svg>
      </Box>
      <Group justify="flex-end" mt={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!isSigned(value) && value.length === 0}
          onClick={() => onChange([])}
        >
          Neu unterschreiben
        </Button>
      </Group>
    </Input.Wrapper>
  );
};
