"""GLSL of the die renderer: a ground plane, soft shadows, and ray-marched rounded bodies with pips.

Every object is one row of a float texture (``COLUMNS`` texels of four floats, see ``scene.pack``). Lengths
are in die sides, z points up, the ground is z = 0. Distances and soft shadows follow the usual signed
distance recipes (sphere tracing, penumbra from the closest miss).
"""

COLUMNS = 20
PIP_CUBE, TILE_CUBE, BOX, DISC, OCTA, DODECA, D20, D10 = range(8)
"""Kinds of bodies (texel 0, w). From OCTA on they are polyhedra of the circumradius ``length(half)``."""

_COMMON = """
#version 330
uniform sampler2D rows;
uniform int count;
uniform vec3 eye;
uniform vec3 light1; uniform vec3 light2;
uniform vec4 light_colour1; uniform vec4 light_colour2;   // a: softness of the shadow edge
uniform vec3 ambient;
uniform sampler2D ground;
uniform vec4 ground_map;        // scale, cos, sin, gain
uniform vec2 ground_shift;
uniform sampler2D lining;       // the floor of a tray
uniform vec4 inner;             // half sizes of the tray (0: none), cos, sin
uniform vec4 inner_map;         // scale, shift x, y, gain
uniform vec4 spot;              // centre x, y, radius (0: none), darkness outside

vec4 row(int i, int c) { return texelFetch(rows, ivec2(c, i), 0); }
vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
vec3 turn_back(vec4 q, vec3 v) { return turn(vec4(-q.xyz, q.w), v); }
float hash(float n) { return fract(sin(n * 12.9898) * 43758.5453); }

// Distance to the planes of a polyhedron that lie ``low`` from its middle; ``lean``: cos, sin of a D10's faces.
float poly(vec3 p, float kind, float low, vec2 lean) {
    vec3 a = abs(p);
    if (kind < 4.5) return (a.x + a.y + a.z) * 0.57735 - low;
    float g = 0.52573, f = 0.85065;
    if (kind < 5.5) return max(max(dot(a, vec3(0, f, g)), dot(a, vec3(g, 0, f))), dot(a, vec3(f, g, 0))) - low;
    if (kind < 6.5) {
        float e = (a.x + a.y + a.z) * 0.57735;
        float m = max(max(dot(a, vec3(0, 0.35682, 0.93417)), dot(a, vec3(0.93417, 0, 0.35682))),
                      dot(a, vec3(0.35682, 0.93417, 0)));
        return max(e, m) - low;
    }
    float r = length(p.xy), turn = atan(p.y, p.x), step = 1.2566371;
    float upper = cos(turn - step * floor(turn / step + 0.5));
    float lower = cos(turn - step * (floor(turn / step) + 0.5));
    return max(r * upper * lean.x + p.z * lean.y, r * lower * lean.x - p.z * lean.y) - low;
}

float map(int i, vec3 p) {
    vec4 shape = row(i, 2); vec4 more = row(i, 3);
    float kind = row(i, 0).w;
    float d;
    if (kind > 3.5) d = poly(p, kind, shape.w, row(i, 19).xy);
    else if (kind > 2.5) {
        vec2 q = vec2(length(p.xy), abs(p.z)) - (shape.xz - shape.w);
        d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - shape.w;
    } else {
        vec3 q = abs(p) - (shape.xyz - shape.w);
        d = length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - shape.w;
    }
    if (more.x < 9.0) {
        float s = length(p) - more.x, k = 0.03 * shape.x;
        float h = clamp(0.5 + 0.5 * (d - s) / k, 0.0, 1.0);
        d = mix(s, d, h) + k * h * (1.0 - h);
    }
    return d;
}

float shade_from(int i, vec3 p, vec3 dir, float soft) {
    vec3 at = row(i, 0).xyz; vec4 q = row(i, 1); vec3 b = row(i, 2).xyz;
    vec3 ro = turn_back(q, p - at), rd = turn_back(q, dir);
    float reach = length(b), along = -dot(ro, rd);
    float off = length(ro + rd * along);
    if (along < 0.0 || off > reach * (1.0 + 0.6 * soft) + 0.1) return 1.0;
    float t = max(along - reach, 0.01), res = 1.0;
    for (int k = 0; k < 10; k++) {
        float h = map(i, ro + rd * t);
        res = min(res, 0.5 + 0.5 * h / (max(soft, 0.015) * t));
        if (res <= 0.0) break;
        t += clamp(abs(h), 0.06, 0.5);
        if (t > along + reach) break;
    }
    res = clamp(res, 0.0, 1.0);
    return res * res * (3.0 - 2.0 * res);
}

vec3 ground_colour(vec2 p) {
    vec2 w = vec2(inner.z * p.x - inner.w * p.y, inner.w * p.x + inner.z * p.y);
    if (abs(w.x) < inner.x && abs(w.y) < inner.y)
        return texture(lining, vec2(w.x, -w.y) * inner_map.x + inner_map.yz).rgb * inner_map.w;
    vec2 u = vec2(ground_map.y * p.x - ground_map.z * p.y, ground_map.z * p.x + ground_map.y * p.y);
    return texture(ground, vec2(u.x, -u.y) * ground_map.x + ground_shift).rgb * ground_map.w;
}
float spot_gain(vec2 p) {
    if (spot.z <= 0.0) return 1.0;
    float d = length(p - spot.xy) / spot.z;
    return mix(1.0, spot.w, smoothstep(0.5, 1.6, d));
}
"""

GROUND_VERTEX = """
#version 330
in vec2 corner;
uniform mat4 unproject; uniform vec3 eye_at;
out vec3 ray;
void main() {
    vec4 far = unproject * vec4(corner, 1.0, 1.0);
    ray = far.xyz / far.w - eye_at;
    gl_Position = vec4(corner, 0.99999, 1.0);
}
"""

GROUND_FRAGMENT = (
    _COMMON
    + """
in vec3 ray;
layout(location = 0) out vec4 colour;
void main() {
    vec3 d = normalize(ray);
    if (d.z > -0.02) { colour = vec4(ambient * 0.6, 1.0); return; }
    vec2 p = (eye + d * (-eye.z / d.z)).xy;
    vec3 lit = ambient + light_colour1.rgb * max(light1.z, 0.0) + light_colour2.rgb * max(light2.z, 0.0);
    colour = vec4(ground_colour(p) * lit * spot_gain(p), 1.0);
}
"""
)

SHADOW_VERTEX = (
    _COMMON
    + """
in vec2 corner;
uniform mat4 project;
out vec2 spot_at; flat out int id;
void main() {
    id = gl_InstanceID;
    vec3 at = row(id, 0).xyz; vec3 b = row(id, 2).xyz;
    float size = length(b) * 1.5, high = at.z + length(b);
    vec2 s1 = -light1.xy / max(light1.z, 0.25) * high, s2 = -light2.xy / max(light2.z, 0.25) * high;
    vec2 low = min(min(s1, s2), vec2(0)) - size, top = max(max(s1, s2), vec2(0)) + size;
    spot_at = at.xy + mix(low, top, corner * 0.5 + 0.5);
    gl_Position = project * vec4(spot_at, 0.0, 1.0);
}
"""
)

SHADOW_FRAGMENT = (
    _COMMON
    + """
in vec2 spot_at; flat in int id;
layout(location = 0) out vec4 colour;
void main() {
    vec3 p = vec3(spot_at, 0.0);
    vec3 l1 = light_colour1.rgb * max(light1.z, 0.0), l2 = light_colour2.rgb * max(light2.z, 0.0);
    vec3 whole = ambient + l1 + l2;
    float a = shade_from(id, p, light1, light_colour1.a), b = shade_from(id, p, light2, light_colour2.a);
    vec4 q = row(id, 1); vec3 local = turn_back(q, p - row(id, 0).xyz);
    float near = max(map(id, local), 0.0);
    float contact = 1.0 - 0.55 * exp(-near * 7.0);
    colour = vec4((ambient * contact + l1 * a + l2 * b) / whole, 1.0);
}
"""
)

BODY_VERTEX = (
    _COMMON
    + """
in vec3 cube;
uniform mat4 project;
out vec3 world; flat out int id;
void main() {
    id = gl_InstanceID;
    vec3 b = row(id, 2).xyz;
    if (row(id, 0).w > 3.5) b *= 1.75;
    world = row(id, 0).xyz + turn(row(id, 1), cube * b * 1.01);
    gl_Position = project * vec4(world, 1.0);
}
"""
)

BODY_FRAGMENT = (
    _COMMON
    + """
in vec3 world; flat in int id;
uniform mat4 project_again;
uniform sampler2D decals;       // signs in one colour, 16 x 16 cells
uniform sampler2DArray tiles;   // faces in full colour, a layer each
uniform vec3 ico[20]; uniform vec3 ico_up[20];
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 label;

float noise(vec3 p) {
    vec3 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
    float n = dot(i, vec3(1.0, 57.0, 113.0));
    return mix(mix(mix(hash(n), hash(n + 1.0), f.x), mix(hash(n + 57.0), hash(n + 58.0), f.x), f.y),
               mix(mix(hash(n + 113.0), hash(n + 114.0), f.x), mix(hash(n + 170.0), hash(n + 171.0), f.x), f.y), f.z);
}
float fbm(vec3 p) { return 0.5 * noise(p) + 0.3 * noise(p * 2.1 + 7.0) + 0.2 * noise(p * 4.3 + 19.0); }

// Nearest pip of a face: offset from its centre (xy), distance over the pip radius (z), pip index (w).
vec4 pip_at(float value, vec2 uv, int face) {
    vec4 size = row(id, 3), lay = row(id, 11);
    float seed = row(id, 12).w + float(face) * 3.7;
    bool turned = hash(seed) > 0.5, mirrored = hash(seed + 1.0) > 0.5;
    if (turned) uv = vec2(-uv.y, uv.x);
    if (mirrored) uv.x = -uv.x;
    float s = row(id, 10).w;
    int n = int(value + 0.5);
    vec4 best = vec4(0.0, 0.0, 99.0, 0.0);
    for (int k = 0; k < 6; k++) {
        if (k >= n) break;
        vec2 c;
        if (n == 6) c = vec2((k % 2 == 0) ? -s * lay.x : s * lay.x, (float(k / 2) - 1.0) * s * lay.z);
        else {
            float sc = (n <= 3) ? s * lay.y : s;
            if (n % 2 == 1 && k == n - 1) c = vec2(0.0);
            else if (k == 0) c = vec2(-sc, -sc); else if (k == 1) c = vec2(sc, sc);
            else if (k == 2) c = vec2(-sc, sc); else c = vec2(sc, -sc);
        }
        c += lay.w * (vec2(hash(seed + 5.0 + float(k)), hash(seed + 15.0 + float(k))) - 0.5);
        float rp = size.y * ((n == 1) ? row(id, 9).w : 1.0);
        vec2 d = uv - c;
        float shape = row(id, 7).w;
        float m = (shape < 0.5 || shape > 1.5) ? length(d) : pow(pow(abs(d.x), 5.0) + pow(abs(d.y), 5.0), 0.2);
        if (m / rp < best.z) best = vec4(d / rp, m / rp, float(k));
    }
    if (mirrored) best.x = -best.x;
    if (turned) best.xy = vec2(best.y, -best.x);
    return best;
}

int face_of(vec3 p, vec3 b, out vec2 uv) {
    vec3 u = p / b, a = abs(u);
    if (a.x > a.y && a.x > a.z) { uv = u.yz; return u.x > 0.0 ? 0 : 1; }
    if (a.y > a.z) { uv = u.xz; return u.y > 0.0 ? 2 : 3; }
    uv = u.xy; return u.z > 0.0 ? 4 : 5;
}
float value_of(int face) {
    vec3 v = row(id, 13).xyz;
    float up = (face / 2 == 0) ? v.x : (face / 2 == 1) ? v.y : v.z;
    return face % 2 == 0 ? up : 7.0 - up;
}

// Frame of a polyhedron's face at p: u, v along it (v: top of its sign), in units of half a tile.
int poly_face(vec3 p, float kind, out vec2 uv, out vec3 tu, out vec3 tv) {
    vec4 own = row(id, 19);
    vec3 n, up; int best = 0;
    if (kind < 6.5) {
        float most = -9.0;
        for (int k = 0; k < 20; k++) { float d = dot(p, ico[k]); if (d > most) { most = d; best = k; } }
        n = ico[best]; up = ico_up[best];
        float third = 2.0944 * floor(3.0 * hash(row(id, 12).w + float(best)));
        up = up * cos(third) + cross(n, up) * sin(third);
    } else {
        float turn = atan(p.y, p.x), step = 1.2566371;
        float ku = floor(turn / step + 0.5), kl = floor(turn / step) + 0.5;
        float r = length(p.xy);
        bool over = r * cos(turn - step * ku) * own.x + p.z * own.y > r * cos(turn - step * kl) * own.x - p.z * own.y;
        float k = (over ? ku : kl) * step;
        n = vec3(cos(k) * own.x, sin(k) * own.x, over ? own.y : -own.y);
        best = int(mod((over ? ku : kl) + 5.0, 5.0)) + (over ? 0 : 5);
        vec3 pole = vec3(0.0, 0.0, over ? 1.0 : -1.0);
        up = normalize(pole - n * dot(pole, n)) * own.w;
    }
    tv = up; tu = cross(up, n);
    uv = vec2(dot(p, tu), dot(p, tv)) / own.z;
    if (kind > 6.5) uv.y -= row(id, 11).x * own.w / own.z;
    return best;
}
float layer_of(int face) {
    vec4 four = row(id, 14 + face / 4);
    int k = face % 4;
    return k == 0 ? four.x : k == 1 ? four.y : k == 2 ? four.z : four.w;
}

void main() {
    vec4 q = row(id, 1); vec3 at = row(id, 0).xyz; float kind = row(id, 0).w;
    vec4 shape = row(id, 2); vec3 b = shape.xyz;
    vec3 rd_world = normalize(world - eye);
    vec3 ro = turn_back(q, world - at), rd = turn_back(q, rd_world);
    float t = 0.0; bool hit = false;
    for (int k = 0; k < 28; k++) {
        float h = map(id, ro + rd * t);
        if (h < 0.0015 * b.x) { hit = true; break; }
        t += h;
        if (t > 4.0 * length(b)) break;
    }
    if (!hit) discard;
    vec3 p = ro + rd * t;
    vec2 e = vec2(0.002, -0.002) * b.x;
    vec3 n = normalize(e.xyy * map(id, p + e.xyy) + e.yyx * map(id, p + e.yyx)
                       + e.yxy * map(id, p + e.yxy) + e.xxx * map(id, p + e.xxx));
    vec2 uv; vec3 tu, tv; int face;
    if (kind > 5.5) face = poly_face(p, kind, uv, tu, tv);
    else {
        face = face_of(p, b, uv);
        tu = face < 2 ? vec3(0, 1, 0) : vec3(1, 0, 0); tv = face < 4 ? vec3(0, 0, 1) : vec3(0, 1, 0);
    }

    vec4 body = row(id, 4), body2 = row(id, 5), body3 = row(id, 6), look = row(id, 8), size = row(id, 3);
    float seed = row(id, 12).w;
    vec3 base = body.rgb;
    if (body2.w > 0.0) {
        vec3 s = p / b * body3.w + seed;
        vec3 w = s + 1.6 * vec3(fbm(s + 3.0), fbm(s + 11.0), fbm(s + 23.0));
        float m = fbm(w);
        base = mix(base, body2.rgb, body2.w * smoothstep(0.38, 0.62, m));
        base = mix(base, body3.rgb, body2.w * smoothstep(0.6, 0.72, fbm(w * 1.7 + 31.0)));
    }
    if (look.y > 0.0 && noise(p / b * 17.0 + seed) > 1.0 - look.y) base = body2.rgb;

    float inside = 0.0, edge = 0.0; float gloss = body.w; float matte = 1.0;
    vec3 pip_colour = row(id, 7).rgb;
    if (kind < 0.5) {
        if (look.z > 0.0) {
            float d = look.z > 1.0 ? max(abs(uv.x), abs(uv.y)) / (look.z - 1.0) : length(uv) / look.z;
            base = mix(base, row(id, 9).rgb, look.w * (1.0 - smoothstep(0.97, 1.03, d)));
        }
        float value = value_of(face);
        vec4 pip = pip_at(value, uv, face);
        float soft = size.w;
        inside = 1.0 - smoothstep(1.0 - soft, 1.0 + soft, pip.z);
        edge = smoothstep(0.55, 1.0, pip.z) * inside;
        if (row(id, 7).w > 1.5) inside *= smoothstep(0.45, 0.55, pip.z);
        if (value < 1.5) pip_colour = row(id, 10).rgb;
        n = normalize(n - size.z * inside * (tu * pip.x + tv * pip.y));
        base = mix(base, pip_colour, inside);
        base *= 1.0 - 0.35 * edge * min(size.z, 1.0);
        matte = mix(1.0, 0.5, inside);
    } else if (kind < 1.5 || kind > 5.5) {
        vec2 st = uv;
        if (kind < 1.5) {
            if (face == 1 || face == 2 || face == 5) { st.x = -st.x; tu = -tu; }
            float quarter = 1.5707963 * floor(4.0 * hash(seed + 2.0 * float(face)));
            st = vec2(cos(quarter) * st.x - sin(quarter) * st.y, sin(quarter) * st.x + cos(quarter) * st.y);
        }
        float layer = layer_of(face);
        if (layer >= 0.0 && max(abs(st.x), abs(st.y)) < 1.0) {
            vec3 at_tile = vec3(st.x * 0.5 + 0.5, 0.5 - st.y * 0.5, layer);
            vec4 print = texture(tiles, at_tile);
            if (size.z > 0.0) {
                float dx = texture(tiles, at_tile + vec3(0.02, 0, 0)).a - texture(tiles, at_tile - vec3(0.02, 0, 0)).a;
                float dy = texture(tiles, at_tile - vec3(0, 0.02, 0)).a - texture(tiles, at_tile + vec3(0, 0.02, 0)).a;
                n = normalize(n + size.z * 0.5 * (tu * dx + tv * dy));
            }
            base = mix(base, print.rgb, print.a);
            inside = print.a * 0.9;
            matte = mix(1.0, 0.6, inside);
        }
    } else if (row(id, 12).z > 0.0 && (kind > 3.5 || face >= 4 || row(id, 11).w > 0.5)) {
        vec2 duv = clamp(uv * 0.62 + 0.5, 0.0, 1.0);
        if (kind < 2.5) duv = clamp(uv * vec2(b.x, b.y) / min(b.x, b.y) * row(id, 11).x + 0.5, 0.0, 1.0);
        float cell = row(id, 12).x + float(face) * row(id, 11).w;
        vec2 tile = vec2(mod(cell, 16.0), floor(mod(cell, 256.0) / 16.0));
        float ink = texture(decals, (tile + duv) / 16.0).r;
        base = mix(base, pip_colour, ink);
    }

    vec3 nw = turn(q, n), pw = at + turn(q, p);
    float s1 = 1.0, s2 = 1.0;
    vec3 above = pw + nw * 0.03;
    for (int k = 0; k < count; k++) {
        if (k == id) continue;
        vec3 gap = row(k, 0).xyz - pw;
        if (dot(gap, gap) > 7.0) continue;
        s1 *= shade_from(k, above, light1, light_colour1.a);
        s2 *= shade_from(k, above, light2, light_colour2.a);
    }
    float d1 = max(dot(nw, light1), 0.0) * s1, d2 = max(dot(nw, light2), 0.0) * s2;
    float wrap = look.x * 0.4;
    d1 = mix(d1, 0.5 + 0.5 * dot(nw, light1), wrap);
    float low = clamp(pw.z * 1.2, 0.0, 1.0);
    float sky = mix(0.45, 1.0, 0.5 + 0.5 * nw.z) * mix(0.55, 1.0, max(low, nw.z * 0.9));
    vec3 bounce = ground_colour(pw.xy) * 0.25 * (0.5 - 0.5 * nw.z);
    vec3 lit = base * (ambient * sky + light_colour1.rgb * d1 + light_colour2.rgb * d2 + bounce);

    if (look.x > 0.0 && kind > 3.5) {
        vec3 behind = ground_colour(pw.xy + rd_world.xy) * (ambient + 0.7 * light_colour1.rgb);
        behind *= mix(vec3(1.0), base, 0.85);
        lit = mix(lit, behind, 0.7 * look.x * (1.0 - inside));
    } else if (look.x > 0.0) {
        vec3 through = refract(rd, n, 0.7);
        vec3 inv = 1.0 / (through + 1e-5);
        vec3 far = max((-b - p) * inv, (b - p) * inv);
        vec3 x = p + through * max(min(far.x, min(far.y, far.z)) * 0.98, 0.0);
        vec2 xuv; int xface = face_of(x, b, xuv);
        vec3 xw = at + turn(q, x);
        vec3 behind = ground_colour(xw.xy) * (ambient + 0.7 * light_colour1.rgb) * mix(vec3(1.0), base, 0.85);
        if (kind < 0.5) {
            float far_pip = 1.0 - smoothstep(0.7, 1.3, pip_at(value_of(xface), xuv, xface).z);
            behind = mix(behind, pip_colour * lit, 0.6 * far_pip);
        }
        lit = mix(lit, behind, look.x * (1.0 - inside));
    }
    vec3 h1 = normalize(light1 - rd_world), h2 = normalize(light2 - rd_world);
    float shin = mix(8.0, 160.0, gloss);
    float spec = pow(max(dot(nw, h1), 0.0), shin) * s1 * light_colour1.r
               + pow(max(dot(nw, h2), 0.0), shin) * s2 * light_colour2.r;
    float fresnel = 0.04 + 0.5 * pow(1.0 - max(dot(nw, -rd_world), 0.0), 5.0);
    vec3 mirror = reflect(rd_world, nw);
    float window = smoothstep(0.75, 0.8, mirror.x * light2.x + mirror.y * light2.y + mirror.z * light2.z);
    lit += gloss * matte * (spec * 0.9 + fresnel * (ambient * mirror.z * 0.5 + window * 0.6));
    colour = vec4(clamp(lit * spot_gain(pw.xy), 0.0, 4.0) , 1.0);
    label = vec4(float(id + 1) / 255.0, float(face) / 255.0, 0.0, 1.0);
    vec4 clip = project_again * vec4(pw, 1.0);
    gl_FragDepth = 0.5 + 0.5 * clip.z / clip.w;
}
"""
)
