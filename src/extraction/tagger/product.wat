;; Rows of numbers times a layer's weights, plus its bias, 16 outputs at a time in four vectors of four 32-bit floats.
;;
;;   out[i][o] = bias[o] + sum over k of a[i][k] * w[k][o]
;;
;; a: rows × columns, w: columns × outputs, bias: outputs, out: rows × outputs; outputs is a multiple of 16. All addresses in bytes.
(module
  (memory (export "memory") 1)
  (func (export "multiply")
    (param $a i32) (param $w i32) (param $bias i32) (param $out i32)
    (param $rows i32) (param $columns i32) (param $outputs i32)
    (local $row i32) (local $output i32) (local $k i32)
    (local $from i32) (local $weight i32) (local $to i32) (local $stride i32)
    (local $x v128) (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $stride (i32.shl (local.get $outputs) (i32.const 2)))
    (loop $outputs_left
      (local.set $row (i32.const 0))
      (local.set $from (local.get $a))
      (local.set $to (i32.add (local.get $out) (i32.shl (local.get $output) (i32.const 2))))
      (loop $rows_left
        (local.set $weight (i32.add (local.get $bias) (i32.shl (local.get $output) (i32.const 2))))
        (local.set $s0 (v128.load offset=0 (local.get $weight)))
        (local.set $s1 (v128.load offset=16 (local.get $weight)))
        (local.set $s2 (v128.load offset=32 (local.get $weight)))
        (local.set $s3 (v128.load offset=48 (local.get $weight)))
        (local.set $weight (i32.add (local.get $w) (i32.shl (local.get $output) (i32.const 2))))
        (local.set $k (i32.const 0))
        (loop $columns_left
          (local.set $x (v128.load32_splat (local.get $from)))
          (local.set $s0 (f32x4.add (local.get $s0) (f32x4.mul (local.get $x) (v128.load offset=0 (local.get $weight)))))
          (local.set $s1 (f32x4.add (local.get $s1) (f32x4.mul (local.get $x) (v128.load offset=16 (local.get $weight)))))
          (local.set $s2 (f32x4.add (local.get $s2) (f32x4.mul (local.get $x) (v128.load offset=32 (local.get $weight)))))
          (local.set $s3 (f32x4.add (local.get $s3) (f32x4.mul (local.get $x) (v128.load offset=48 (local.get $weight)))))
          (local.set $from (i32.add (local.get $from) (i32.const 4)))
          (local.set $weight (i32.add (local.get $weight) (local.get $stride)))
          (local.set $k (i32.add (local.get $k) (i32.const 1)))
          (br_if $columns_left (i32.lt_u (local.get $k) (local.get $columns))))
        (v128.store offset=0 (local.get $to) (local.get $s0))
        (v128.store offset=16 (local.get $to) (local.get $s1))
        (v128.store offset=32 (local.get $to) (local.get $s2))
        (v128.store offset=48 (local.get $to) (local.get $s3))
        (local.set $to (i32.add (local.get $to) (local.get $stride)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br_if $rows_left (i32.lt_u (local.get $row) (local.get $rows))))
      (local.set $output (i32.add (local.get $output) (i32.const 16)))
      (br_if $outputs_left (i32.lt_u (local.get $output) (local.get $outputs))))))
